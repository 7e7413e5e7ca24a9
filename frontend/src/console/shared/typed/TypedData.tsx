// What the investor typed, to be ticked off against the documents.
import { type ReactNode, useMemo } from 'react'
import { useT } from '@/shared/i18n'
import type { Item, QueueName } from '../api/wire'
import { firstPass } from '../review/steps'
import { SinceSummary } from './SinceMarks'
import { sinceReview } from './sinceReview'
import { TypedGroups } from './TypedGroups'
import { countFields, typedGroups } from './typed'
import { useTicks } from './useTicks'

interface TypedDataProps {
  queue: QueueName
  item: Item
  /** Below the fields. */
  children?: ReactNode
}

export function TypedData({ queue, item, children }: TypedDataProps) {
  const t = useT()
  const ticks = useTicks(queue, item)
  const since = useMemo(() => sinceReview(item), [item])
  const groups = typedGroups(queue, item, since)
  const first = firstPass(item.history)
  const compared = first?.checked
  return (
    <section className="typed">
      <header className="typed-title">
        <h2>{t('console.typed')}</h2>
        <span className="muted figures">
          {t('console.compared', { done: ticks.ticked.size, count: countFields(groups) })}
        </span>
      </header>
      {since && <SinceSummary since={since} />}
      {compared && (
        <p className="muted">
          {t('console.comparedBefore', { name: first?.name ?? '', count: compared.length })}
        </p>
      )}
      <TypedGroups groups={groups} item={item} since={since} ticks={ticks} compared={compared} />
      {children}
    </section>
  )
}
