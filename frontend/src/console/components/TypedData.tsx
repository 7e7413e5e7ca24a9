// What the investor typed, to be ticked off against the documents.
import { useMemo } from 'react'
import { useT } from '@/shared/i18n'
import type { Item, QueueName } from '../api/wire'
import { sinceReview } from '../model/sinceReview'
import { countFields, typedGroups } from '../model/typed'
import { useTicks } from '../model/useTicks'
import { SignedQuestionnaire } from './SignedQuestionnaire'
import { SinceSummary } from './SinceReview'
import { TypedGroups } from './TypedGroups'

export function TypedData({ queue, item }: { queue: QueueName; item: Item }) {
  const t = useT()
  const ticks = useTicks(item.version)
  const since = useMemo(() => sinceReview(item), [item])
  const groups = typedGroups(queue, item, since)
  return (
    <section className="typed">
      <header className="typed-title">
        <h2>{t('console.typed')}</h2>
        <span className="muted figures">
          {t('console.compared', { done: ticks.ticked.size, count: countFields(groups) })}
        </span>
      </header>
      {since && <SinceSummary since={since} />}
      <TypedGroups groups={groups} item={item} since={since} ticks={ticks} />
      {item.questionnaire?.length ? (
        <div className="typed-group">
          <h3>
            {t('console.questionnaire')}
            {since?.signedAnew && <b className="since-badge">{t('console.since.signedAnew')}</b>}
          </h3>
          <SignedQuestionnaire item={item} />
        </div>
      ) : null}
    </section>
  )
}
