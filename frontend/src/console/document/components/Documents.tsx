// The documents of an item: a tab each, one pane or two side by side; those that came since the last review are marked.
import { useMemo, useState } from 'react'
import type { DocumentLink } from '@/console/shared/api/wire'
import { keepsKeys, useKeys } from '@/console/shared/keys/useKeys'
import { documentWord } from '@/console/shared/record/codes'
import type { WithDocuments } from '@/console/shared/review/papers'
import type { Compared } from '@/console/shared/session/arranged'
import { sinceReview } from '@/console/shared/typed/sinceReview'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState } from '@/shared/ui/States'
import { comparedAt, papersOf } from '../model/papers'
import { DocumentPane } from './DocumentPane'
import '../documents.css'

type Arrangement = [compared: Compared, compare: (compared: Compared) => void]

/** The document shown first, and the one beside it. */
const first: [number, number] = [0, 1]

interface DocumentsProps {
  item: WithDocuments
  /** Whether two are shown side by side, and how to change it; remembered if a store is given. */
  arranged?: Arrangement
  /** Loads the item again, with new links. */
  reload: () => void
}

export function Documents({ item, arranged, reload }: DocumentsProps) {
  const t = useT()
  const own = useState<Compared>({ on: false })
  const [compared, onCompare] = arranged ?? own
  const papers = useMemo(() => papersOf(item.documents), [item.documents])
  const documents = papers.map(({ document }) => document)
  const since = useMemo(() => sinceReview(item), [item])
  const canCompare = documents.length > 1
  const comparing = canCompare && compared.on
  const [shown, setShown] = useState(() => (comparing ? comparedAt(papers, compared.kinds) : first))
  const [active, setActive] = useState<0 | 1>(0)
  const kindsOf = (two: [number, number]): Pick<Compared, 'kinds'> => {
    const [left, right] = [documents[two[0]], documents[two[1]]]
    return left && right ? { kinds: [left.kind, right.kind] } : {}
  }
  const show = (index: number) => {
    const next: [number, number] = active === 0 ? [index, shown[1]] : [shown[0], index]
    setShown(next)
    if (comparing) onCompare({ on: true, ...kindsOf(next) })
  }
  const turnTo = (by: 1 | -1) => show((shown[active] + by + documents.length) % documents.length)
  const compare = () => {
    if (!canCompare) return
    const next: [number, number] =
      shown[0] === shown[1] ? [shown[0], (shown[0] + 1) % documents.length] : shown
    setShown(next)
    setActive(0)
    onCompare(comparing ? { ...compared, on: false } : { on: true, ...kindsOf(next) })
  }
  useKeys('item', {
    document: () => turnTo(1),
    documentBack: () => turnTo(-1),
    compare,
  })
  if (documents.length === 0) {
    return (
      <section className="documents documents-none">
        <EmptyState title={t('console.noDocuments')} />
      </section>
    )
  }
  const panes: (0 | 1)[] = comparing ? [0, 1] : [0]
  return (
    <section className="documents" aria-label={t('console.documents')} {...keepsKeys}>
      <div className="paper-bar">
        <div className="paper-tabs" role="tablist" aria-label={t('console.documents')}>
          {papers.map(({ document, earlier }, index) => (
            <Tab
              key={document.id}
              document={document}
              earlier={earlier}
              selected={index === shown[active]}
              fresh={since?.documents.has(document.id) ?? false}
              onSelect={() => show(index)}
            />
          ))}
        </div>
        {canCompare && (
          <button type="button" className="tool paper-compare" aria-pressed={comparing} onClick={compare}>
            {t('console.sideBySide')} <kbd>C</kbd>
          </button>
        )}
      </div>
      <div className={comparing ? 'panes panes-two' : 'panes'}>
        {panes.map((pane) => {
          const document = documents[shown[pane]] ?? documents[0]
          return (
            document && (
              <DocumentPane
                key={`${pane}-${document.id}`}
                document={document}
                active={active === pane}
                marked={comparing && active === pane}
                onActivate={() => setActive(pane)}
                reload={reload}
              />
            )
          )
        })}
      </div>
    </section>
  )
}

interface TabProps {
  document: DocumentLink
  /** A newer one has taken its place. */
  earlier: boolean
  selected: boolean
  /** It came since the last review. */
  fresh: boolean
  onSelect: () => void
}

function Tab({ document, earlier, selected, fresh, onSelect }: TabProps) {
  const t = useT()
  return (
    <button
      type="button"
      role="tab"
      className="paper-tab"
      aria-selected={selected}
      title={document.name}
      onClick={onSelect}
    >
      <Icon name="document" size={16} />
      {documentWord(t, document.kind)}
      {earlier && <b className="earlier-badge">{t('console.earlierDocument')}</b>}
      {fresh && <b className="since-badge">{t('console.since.newDocument')}</b>}
    </button>
  )
}
