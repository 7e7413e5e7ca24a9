// The history of a proposal, the newest first.

import type { AuditEntry } from '@/console/shared/api/wire'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { stepOf } from '../../model/proposals'

export function ProposalHistory({ events }: { events: AuditEntry[] }) {
  const t = useT()
  return (
    <section className="record-part">
      <h2>{t('console.proposal.history')}</h2>
      {events.length === 0 && <p className="muted">{t('console.events.none')}</p>}
      <ul className="lines events">
        {events.map((event) => {
          const { step, words } = stepOf(event.detail)
          return (
            <li key={event.id}>
              <time className="muted figures" dateTime={event.at}>
                {zonedTime(event.at)}
              </time>
              <span className="event-what">
                <strong>
                  {step ? t(`console.proposal.step.${step}`) : t(`console.event.${event.kind}`)}
                </strong>
                {words && <small>{words}</small>}
                <small className="muted">{event.name || t(`console.by.${event.by}`)}</small>
              </span>
              <small className="muted figures lines-end">{event.address}</small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
