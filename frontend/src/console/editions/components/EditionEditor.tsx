// The form of anything that editors write, with its actions, the preview beside it, and its history.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Operator } from '@/console/shared/api/wire'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import type { ProposedOn } from '@/console/shared/proposals/address'
import { editsContents } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { EarlierSource } from '../model/earlier'
import { type Editing, type Fields, type Steps, useContent, type View } from '../model/useContent'
import { Acts } from './Acts'
import { ContentBadge } from './ContentBadge'
import { EarlierEditions } from './EarlierEditions'
import { PreviewFrame, type PreviewLanguage } from './PreviewFrame'
import '../editions.css'

interface EditionEditorProps<V extends object, Seen extends View<V>> {
  /** Of its draft. */
  name: string
  fields: Fields<V>
  title: string
  back: { to: string; label: string }
  view: Seen
  save: (version: number, content: V) => Promise<Seen>
  steps: Steps<V>
  reload: () => Promise<Seen | undefined>
  form: (editing: Editing<V>, view: Seen) => ReactNode
  preview: (content: V, language: PreviewLanguage, view: Seen) => ReactNode
  /** Who changes it; editors unless something else is given. */
  edits?: (operator: Operator) => boolean
  /** What publishing would change; where that is known it is asked before. */
  changes?: ((content: V, view: Seen) => ReactNode) | undefined
  /** Whether a second person has to approve what is published. */
  isProposal?: ((content: V, view: Seen) => boolean) | undefined
  /** The record of it that proposals concern. */
  record?: ProposedOn | undefined
  /** The link to everything known about it, for those who may read that. */
  links?: ReactNode
  /** What else is done with it. */
  more?: (editing: Editing<V>) => ReactNode
  /** What investors saw before, and the way back to it. */
  earlier?: EarlierSource | undefined
  history: ReactNode
}

export function EditionEditor<V extends object, Seen extends View<V>>(props: EditionEditorProps<V, Seen>) {
  const { name, fields, title, back, view, save, steps, reload, form, preview, links, more, history } = props
  const { edits = editsContents, changes, isProposal, record, earlier } = props
  const t = useT()
  useTabTitle(title)
  const mayEdit = useOperator(({ operator }) => operator !== null && edits(operator))
  const editing = useContent<V>({ name, fields, view, save, steps, reload })
  return (
    <main className="record content">
      <header className="record-head">
        <Link className="icon-button" to={back.to} aria-label={back.label} title={back.label}>
          <Icon name="back" size={20} />
        </Link>
        <h1>{title}</h1>
        <ContentBadge standing={editing.standing} />
        <span className="muted figures item-version">
          {t('console.version', { version: editing.standing.version })}
        </span>
        {links && <div className="record-links">{links}</div>}
      </header>
      <div className="content-sides">
        <form className="content-form" noValidate onSubmit={(event) => event.preventDefault()}>
          <fieldset className="content-fields" disabled={!mayEdit}>
            {form(editing, view)}
          </fieldset>
          {mayEdit && (
            <Acts
              editing={editing}
              title={title}
              changes={changes && (() => changes(editing.values, view))}
              isProposal={isProposal && (() => isProposal(editing.values, view))}
              record={record}
              more={more?.(editing)}
            />
          )}
        </form>
        <PreviewFrame>{(language) => preview(editing.values, language, view)}</PreviewFrame>
      </div>
      {earlier && <EarlierEditions<V> of={earlier} editing={editing} mayEdit={mayEdit} reload={reload} />}
      {history}
    </main>
  )
}
