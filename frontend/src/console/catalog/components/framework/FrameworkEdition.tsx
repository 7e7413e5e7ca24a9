// The page on which a framework, or its questionnaire, is edited.
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ContentHistory } from '@/console/editions/components/ContentHistory'
import { EditionEditor } from '@/console/editions/components/EditionEditor'
import type { PreviewLanguage } from '@/console/editions/components/PreviewFrame'
import type { Editing, Fields, View } from '@/console/editions/model/useContent'
import type { FrameworkCode } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { isProposed } from '@/console/shared/proposals/proposals'
import { editsContents, editsFrameworks } from '@/console/shared/session/rights'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import {
  discardPart,
  earlierParts,
  type FrameworkPart,
  forgetPart,
  partHistory,
  publishPart,
} from '../../api/frameworks'
import { partTexts } from '../../model/framework'

interface FrameworkEditionProps<V extends object, Seen extends View<V>> {
  part: FrameworkPart
  framework: FrameworkCode
  fields: Fields<V>
  asked: { data: Seen | undefined; error: unknown; refetch: () => Promise<{ data: Seen | undefined }> }
  save: (version: number, content: V) => Promise<Seen>
  form: (editing: Editing<V>, view: Seen) => ReactNode
  preview: (content: V, language: PreviewLanguage, view: Seen) => ReactNode
  /** What publishing would change. */
  changes: (content: V, view: Seen) => ReactNode
  /** Whether a second administrator has to approve what is published. */
  isProposal?: (content: V, view: Seen) => boolean
}

export function FrameworkEdition<V extends object, Seen extends View<V>>(
  props: FrameworkEditionProps<V, Seen>,
) {
  const { part, framework, fields, asked, save, form, preview, changes, isProposal } = props
  const t = useT()
  const navigate = useNavigate()
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(`/${part}`) })
  if (asked.data) {
    return (
      <EditionEditor<V, Seen>
        key={framework}
        name={`${part}/${framework}`}
        fields={fields}
        title={t(partTexts[part].names[framework])}
        back={{ to: `/${part}`, label: t(partTexts[part].back) }}
        edits={part === 'frameworks' ? editsFrameworks : editsContents}
        view={asked.data}
        save={save}
        steps={{
          publish: async (draft, version, reason) => {
            const answer = await publishPart(part, framework, version, reason)
            return isProposed(answer) ? answer : { ...draft, standing: answer }
          },
          discard: async (version) => Boolean(await discardPart(part, framework, version)),
          forget: () => forgetPart(part),
        }}
        reload={async () => (await asked.refetch()).data}
        form={form}
        preview={preview}
        changes={changes}
        isProposal={isProposal}
        record={part === 'frameworks' ? { kind: 'framework', id: framework } : undefined}
        earlier={earlierParts(part, framework)}
        history={<ContentHistory of={partHistory(part, framework)} />}
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
