// The result of an issued order, in words: the order, its shares, and what is booked.
import { Link } from 'react-router-dom'
import type { ProposedReversal as Reversal } from '@/console/shared/api/wire'
import { itemAddress } from '@/console/shared/place/place'
import { StateBadge } from '@/console/shared/review/State'
import { stateName } from '@/console/shared/review/stateName'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { movements } from '../model/movements'

/** What is to be booked is told before the decision only. */
export function ProposedReversal({ reversal, isOpen }: { reversal: Reversal; isOpen: boolean }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { order, to, shares, bookings } = reversal
  const moved = movements(bookings)
  return (
    <>
      <p className="figures">
        <Link to={itemAddress('subscriptions', order.id, { page: 1 })}>{`#${order.id}`}</Link>{' '}
        <Money amount={order.amount} currency={order.currency} />{' '}
        <StateBadge state={order.state} queue="subscriptions" />
      </p>
      {isOpen && (
        <section className="foretold">
          <h3>{t('console.proposal.onApproval')}</h3>
          {moved.length > 0 && (
            <ul>
              {moved.map(({ from, to, amount, currency }) => (
                <li key={`${from}-${to}`}>
                  <span>{t(`console.book.${from}`)}</span>
                  <Icon name="forward" size={14} />
                  <span>{t(`console.book.${to}`)}</span>
                  <Money amount={amount} currency={currency} />
                </li>
              ))}
            </ul>
          )}
          {moved.length === 0 && <p>{t('console.booking.nothing')}</p>}
          {shares != null && <p>{t('console.proposal.sharesBack', { shares: formatNumber(shares) })}</p>}
          {order.state !== to && (
            <p>{t('console.proposal.goesTo', { state: stateName(t, 'subscriptions', to) })}</p>
          )}
        </section>
      )}
    </>
  )
}
