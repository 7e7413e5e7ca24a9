// What the investor typed, to be ticked off against the documents.
import { useMemo } from 'react'
import { SignedQuestionnaire } from '@/console/account/components/SignedQuestionnaire'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { SinceSummary } from './SinceReview'
import { sinceReview } from './sinceReview'
import { TypedGroups } from './TypedGroups'
import { countFields, typedGroups } from './typed'
import { useTicks } from './useTicks'

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
