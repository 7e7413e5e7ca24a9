// The review log of an item, newest first: what was done, by which line and by whom, with which words. A long one can be filtered by person.

import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import type { HistoryEntry, Item } from '../api/wire'
import { useOnePerson } from '../record/useOnePerson'
import { zonedTime } from '../time/clock'
import { FlagAnswers } from './FlagAnswers'
import { isFailure, readersOf, stepWord } from './steps'

export function History({ item, aside }: { item: Item; aside?: ReactNode }) {
  const t = useT()
  const { choice, isShown } = useOnePerson(item.history)
  if (item.history.length === 0) return null
  return (
    <section className="history">
      <header>
        <h2>{t('console.history')}</h2>
        {choice}
        {aside}
      </header>
      <Steps item={{ history: item.history.filter(isShown) }} />
    </section>
  )
}

export function Steps({ item }: { item: Pick<Item, 'history'> }) {
  return (
    <ol>
      {item.history
        .map((entry, order) => ({ entry, order }))
        .reverse()
        .map(({ entry, order }) => (
          <Entry key={order} entry={entry} />
        ))}
    </ol>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useT()
  const readers = readersOf(entry)
  return (
    <li className={isFailure(entry) ? 'history-bad' : undefined}>
      <p>
        <strong>{t(`console.step.${stepWord(entry)}`)}</strong>
        <span className="muted">{entry.name || t(`console.by.${entry.by}`)}</span>
      </p>
      {entry.proposed_by && (
        <p className="muted">{t('console.history.proposed', { name: entry.proposed_by })}</p>
      )}
      {entry.comment && <blockquote>{entry.comment}</blockquote>}
      {readers && <p className="muted">{t(`console.history.readBy.${readers}`)}</p>}
      {entry.flags && <FlagAnswers answers={entry.flags} />}
      {entry.checked && (
        <p className="muted">{t('console.history.checked', { count: entry.checked.length })}</p>
      )}
      <time className="muted figures" dateTime={entry.at}>
        {zonedTime(entry.at)}
      </time>
    </li>
  )
}
