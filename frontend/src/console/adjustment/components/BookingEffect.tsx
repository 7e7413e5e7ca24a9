// What a manual booking does: each wallet before and after while it is waiting, the terms of an exchange, the document,
// and the postings.
import type { ProposedManualBooking } from '@/console/shared/api/wire'
import { evidenceAddress } from '@/console/shared/evidence/evidence'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { kindName } from './BookingParts'
import { ExchangeTerms } from './ExchangeTerms'
import '../adjustment.css'

interface BookingEffectProps {
  booking: ProposedManualBooking
  /** The future wallets are shown only before the decision. */
  isOpen: boolean
}

export function BookingEffect({ booking, isOpen }: BookingEffectProps) {
  const t = useT()
  const { value_on, document, exchange, short } = booking
  const facts: Fact[] = [
    [t('console.adjustments.kindHead'), kindName(t, booking)],
    [t('console.adjustments.valueOn'), dateText(value_on)],
    [
      t('console.adjustments.document'),
      <a key="document" href={evidenceAddress(document)} target="_blank" rel="noreferrer">
        {t('console.adjustments.openDocument')}
      </a>,
    ],
  ]
  return (
    <div className="booking-effect">
      <FactList facts={facts} />
      {isOpen && short && (
        <p className="booking-short" role="alert">
          <Icon name="alert" size={16} />
          {t('console.adjustments.short')}
        </p>
      )}
      <Wallets booking={booking} isOpen={isOpen} />
      {exchange && <ExchangeTerms terms={exchange} />}
      <Postings booking={booking} />
    </div>
  )
}

function Wallets({ booking: { wallets }, isOpen }: BookingEffectProps) {
  const t = useT()
  return (
    <ul className="booking-wallets">
      {wallets.map(({ account_id, account_number, currency, change, available, after }) => (
        <li key={`${account_id} ${currency}`}>
          <span>
            <RecordLink record={`wallet:${account_id}`} asset={currency}>
              {account_number}
            </RecordLink>{' '}
            <small className="muted">{t('console.adjustments.wallet', { currency })}</small>
          </span>
          <Money amount={change} currency={currency} signed />
          {isOpen && (
            <span className="booking-after">
              <Money amount={available} currency={currency} />
              <Icon name="forward" size={14} />
              {after != null ? <Money amount={after} currency={currency} /> : t('console.adjustments.beyond')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Postings({ booking: { postings } }: { booking: ProposedManualBooking }) {
  const t = useT()
  return (
    <section className="foretold">
      <h3>{t('console.adjustments.postings')}</h3>
      <ul>
        {postings.map(({ book, owner, amount, currency }) => (
          <li key={`${book} ${owner} ${currency}`}>
            <span>{t(`console.book.${book}` as 'console.book.wallet')}</span>
            <Money amount={amount} currency={currency} signed />
          </li>
        ))}
      </ul>
    </section>
  )
}
