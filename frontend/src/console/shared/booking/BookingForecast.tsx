// What a decision will book, before it is confirmed: each movement from one book to another, now and at the second
// line.

import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import type { Entry, Forecast } from './forecast'

interface BookingForecastProps {
  forecast: Forecast
  /** ISO code of every amount. */
  currency: string
  /** The figure it rests on is not there yet. */
  pending: boolean
}

export function BookingForecast({ forecast, currency, pending }: BookingForecastProps) {
  const t = useT()
  if (pending) return <p className="muted foretold-pending">{t('console.booking.pending')}</p>
  const { now, later, placeFreed, sharesIssued, sharesBack, onApproval } = forecast
  return (
    <section className="foretold">
      <h3>{t(onApproval ? 'console.proposal.onApproval' : 'console.booking.now')}</h3>
      {now.length > 0 ? <Entries entries={now} currency={currency} /> : <p>{t('console.booking.nothing')}</p>}
      {sharesIssued && <p>{t('console.booking.shares')}</p>}
      {sharesBack && <p>{t('console.booking.sharesBack')}</p>}
      {placeFreed && <p>{t('console.booking.place')}</p>}
      {later.length > 0 && (
        <>
          <h3>{t('console.booking.later')}</h3>
          <Entries entries={later} currency={currency} />
        </>
      )}
    </section>
  )
}

function Entries({ entries, currency }: { entries: Entry[]; currency: string }) {
  const t = useT()
  return (
    <ul>
      {entries.map(({ from, to, amount }) => (
        <li key={`${from}-${to}`}>
          <span>{t(`console.book.${from}`)}</span>
          <Icon name="forward" size={14} />
          <span>{t(`console.book.${to}`)}</span>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
