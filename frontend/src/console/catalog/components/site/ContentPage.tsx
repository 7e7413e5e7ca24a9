// The page on which a content of the site is edited.
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ContentHistory } from '@/console/editions/components/ContentHistory'
import { EditionEditor } from '@/console/editions/components/EditionEditor'
import type { PreviewLanguage } from '@/console/editions/components/PreviewFrame'
import type { Editing, Fields, View } from '@/console/editions/model/useContent'
import type { ContentName } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import type { ProposedOn } from '@/console/shared/proposals/address'
import { isProposed } from '@/console/shared/proposals/proposals'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import {
  contentHistory,
  discardContent,
  earlierContents,
  forgetContents,
  publishContent,
} from '../../api/contents'

interface ContentPageProps<V extends object, Seen extends View<V>> {
  name: ContentName
  fields: Fields<V>
  asked: { data: Seen | undefined; error: unknown; refetch: () => Promise<{ data: Seen | undefined }> }
  save: (version: number, content: V) => Promise<Seen>
  form: (editing: Editing<V>, view: Seen) => ReactNode
  preview: (content: V, language: PreviewLanguage, view: Seen) => ReactNode
  /** What publishing would change, where investors rely on it. */
  changes?: (content: V, view: Seen) => ReactNode
  /** Whether a second person has to approve what is published. */
  isProposal?: (content: V, view: Seen) => boolean
  /** The record of it that proposals concern. */
  record?: ProposedOn
}

export function ContentPage<V extends object, Seen extends View<V>>(props: ContentPageProps<V, Seen>) {
  const { name, fields, asked, save, form, preview, changes, isProposal, record } = props
  const t = useT()
  const navigate = useNavigate()
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate('/contents') })
  if (asked.data) {
    return (
      <EditionEditor<V, Seen>
        key={name}
        name={name}
        fields={fields}
        title={t(`console.content.name.${name}`)}
        back={{ to: '/contents', label: t('console.content.back') }}
        view={asked.data}
        save={save}
        steps={{
          publish: async (draft, version, reason) => {
            const answer = await publishContent(name, version, reason)
            return isProposed(answer) ? answer : { ...draft, standing: answer }
          },
          discard: async (version) => Boolean(await discardContent(name, version)),
          forget: forgetContents,
        }}
        reload={async () => (await asked.refetch()).data}
        form={form}
        preview={preview}
        changes={changes}
        isProposal={isProposal}
        record={record}
        earlier={earlierContents(name)}
        history={<ContentHistory of={contentHistory(name)} />}
      />
    )
  }
  return (
    <main className="record">
      {asked.error ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </main>
  )
}
