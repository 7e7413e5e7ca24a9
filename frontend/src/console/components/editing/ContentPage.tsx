// The page on which a content is edited: its standing, the form with what is done with it, the preview beside it, its history.
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { loadCatalogues, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import type { ContentName } from '../../api/wire'
import { editsContents } from '../../model/rights'
import { useOperator } from '../../model/session'
import { type Editing, useContent, type View } from '../../model/useContent'
import { useDeskHandlers } from '../../model/useDeskHandlers'
import { useKeys } from '../../model/useKeys'
import { ContentBadge } from '../ContentBadge'
import { Acts } from './Acts'
import { ContentHistory } from './ContentHistory'
import { PreviewFrame, type PreviewLanguage } from './PreviewFrame'

interface ContentPageProps<V, Seen extends View<V>> {
  name: ContentName
  asked: { data: Seen | undefined; error: unknown; refetch: () => Promise<{ data: Seen | undefined }> }
  save: (version: number, content: V) => Promise<Seen>
  form: (editing: Editing<V>, view: Seen) => ReactNode
  preview: (content: V, language: PreviewLanguage, view: Seen) => ReactNode
}

export function ContentPage<V, Seen extends View<V>>(props: ContentPageProps<V, Seen>) {
  const { name, asked } = props
  const navigate = useNavigate()
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate('/contents') })
  // The investors' own parts in the preview speak from their catalogue.
  useEffect(() => void loadCatalogues(['catalog']), [])
  if (asked.data) return <Editor key={name} {...props} view={asked.data} />
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

function Editor<V, Seen extends View<V>>(props: ContentPageProps<V, Seen> & { view: Seen }) {
  const { name, asked, save, form, preview, view } = props
  const t = useT()
  const mayEdit = useOperator(({ operator }) => operator !== null && editsContents(operator))
  const title = t(`console.content.name.${name}`)
  const editing = useContent<V>({ view, save, reload: async () => (await asked.refetch()).data })
  return (
    <main className="record content">
      <header className="record-head">
        <Link
          className="icon-button"
          to="/contents"
          aria-label={t('console.content.back')}
          title={t('console.content.back')}
        >
          <Icon name="back" size={20} />
        </Link>
        <h1>{title}</h1>
        <ContentBadge standing={editing.standing} />
        <span className="muted figures item-version">
          {t('console.version', { version: editing.standing.version })}
        </span>
      </header>
      <div className="content-sides">
        <form className="content-form" noValidate onSubmit={(event) => event.preventDefault()}>
          <fieldset className="content-fields" disabled={!mayEdit}>
            {form(editing, view)}
          </fieldset>
          {mayEdit && <Acts editing={editing} title={title} />}
        </form>
        <PreviewFrame>{(language) => preview(editing.values, language, view)}</PreviewFrame>
      </div>
      <ContentHistory name={name} />
    </main>
  )
}
