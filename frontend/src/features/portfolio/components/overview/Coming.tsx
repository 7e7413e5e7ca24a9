// What comes next, each line leading to its screen.
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dateText, moneyText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { comingIcons, comingRoute } from '../../comingRoutes'
import type { ComingEvent } from '../../wire'

/** How many are shown before all are asked for. */
const first = 3

export function Coming({ events }: { events: ComingEvent[] }) {
  const t = useT()
  const [all, setAll] = useState(false)
  if (events.length === 0) return null
  return (
    <section className="stack" aria-labelledby="coming-title">
      <h2 className="section-title" id="coming-title">
        {t('overview.coming')}
      </h2>
      <ul className="rows coming">
        {events.slice(0, all ? events.length : first).map((event) => {
          const isOver = event.Date < today()
          const past = isOver && event.Kind !== 'Payment'
          const when = { date: dateText(event.Date) }
          return (
            <li
              key={`${event.Kind}.${event.UserInvestmentID ?? event.UserEntityID}.${event.Date}.${event.InvestmentID}`}
            >
              <Link className="row" to={comingRoute(event)} data-past={past}>
                <Icon name={past ? 'alert' : comingIcons[event.Kind]} />
                <span className="row-words">
                  {t(`overview.coming.${event.Kind}`)}
                  <small>
                    {event.Kind === 'FundingEnds' || event.Kind === 'Payment'
                      ? event.Name
                      : t('overview.coming.account', { number: event.Name })}
                    {event.Amount != null &&
                      event.Currency &&
                      ` · ${moneyText(event.Amount, event.Currency)}`}
                    {event.OrderStatus === 'INIT' && ` · ${t('overview.coming.unfinished')}`}
                  </small>
                  <small className="coming-day">
                    {t(`overview.coming.${past ? 'past' : isOver ? 'late' : 'on'}`, when)}
                  </small>
                </span>
                <Icon name="forward" size={20} />
              </Link>
            </li>
          )
        })}
      </ul>
      {!all && events.length > first && (
        <button type="button" className="coming-more" onClick={() => setAll(true)}>
          {t('overview.coming.all', { count: events.length })}
        </button>
      )}
    </section>
  )
}
