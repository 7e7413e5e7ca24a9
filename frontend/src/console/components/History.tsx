// The review log of an item, newest first.
import { dateTimeText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import type { HistoryEntry, Item } from '../api/wire'

export function History({ item }: { item: Item }) {
  const t = useT()
  if (item.history.length === 0) return null
  return (
    <section className="history">
      <h2>{t('console.history')}</h2>
      <ol>
        {item.history
          .map((entry, order) => ({ entry, order }))
          .reverse()
          .map(({ entry, order }) => (
            <Entry key={order} entry={entry} />
          ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useT()
  return (
    <li className={entry.to.endsWith('FAIL') ? 'history-bad' : undefined}>
      <p>
        <strong>{t(`console.state.${entry.to}`)}</strong>
        <span className="muted">{entry.name || t(`console.by.${entry.by}`)}</span>
      </p>
      {entry.comment && <blockquote>{entry.comment}</blockquote>}
      <time className="muted figures" dateTime={entry.at}>
        {dateTimeText(entry.at)}
      </time>
    </li>
  )
}
