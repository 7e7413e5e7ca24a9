// What an investor has: accounts, orders, bank accounts. A part that the role does not read did not come, and is not drawn.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Investor, QueueName } from '../api/wire'
import { itemAddress } from '../model/place'
import { ownQueues } from '../model/rights'
import { useOperator } from '../model/session'
import { StateBadge } from './State'

interface PartProps {
  title: string
  none: string
  count: number
  children: ReactNode
}

function Part({ title, none, count, children }: PartProps) {
  return (
    <section className="record-part">
      <h2>{title}</h2>
      {count === 0 ? <p className="muted">{none}</p> : children}
    </section>
  )
}

/** The way to an item, where its queue is read. */
function ItemLink({ queue, id, children }: { queue: QueueName; id: number; children: ReactNode }) {
  const reads = useOperator(({ operator }) => operator !== null && ownQueues(operator).includes(queue))
  if (!reads) return <strong>{children}</strong>
  return <Link to={itemAddress(queue, id, { state: 'all', page: 1 })}>{children}</Link>
}

export function InvestorAccounts({ investor }: { investor: Investor }) {
  const t = useT()
  const { accounts } = investor
  if (!accounts) return null
  return (
    <Part
      title={t('console.investor.accounts')}
      none={t('console.investor.noAccounts')}
      count={accounts.length}
    >
      <ul className="lines">
        {accounts.map((account) => (
          <li key={account.id}>
            <span className="figures">
              <ItemLink queue="kyc" id={account.id}>{`${account.framework} ${account.number}`}</ItemLink>
            </span>
            <StateBadge state={account.state} />
            <span className="muted figures lines-end">
              {account.submitted_at &&
                t('console.investor.handedIn', { date: dateText(account.submitted_at) })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function InvestorOrders({ investor }: { investor: Investor }) {
  const t = useT()
  const { orders } = investor
  if (!orders) return null
  return (
    <Part title={t('console.investor.orders')} none={t('console.investor.noOrders')} count={orders.length}>
      <ul className="lines">
        {orders.map((order) => (
          <li key={order.id}>
            <span>
              <ItemLink queue="subscriptions" id={order.id}>
                {order.project}
              </ItemLink>
              <small className="muted figures">
                {`${dateText(order.created_at)} · ${t(`console.method.${order.payment_method}`)}`}
              </small>
            </span>
            <StateBadge state={order.state} />
            <span className="lines-end">
              <Money amount={order.amount} currency={order.currency} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function InvestorBanks({ investor }: { investor: Investor }) {
  const t = useT()
  const { banks } = investor
  if (!banks) return null
  return (
    <Part title={t('console.investor.banks')} none={t('console.investor.noBanks')} count={banks.length}>
      <ul className="lines">
        {banks.map((bank) => (
          <li key={bank.id}>
            <span>
              <strong>{bank.bank_name}</strong>
              <small className="muted">{bank.account_name}</small>
            </span>
            <span className="figures lines-end">
              {[bank.account_number, bank.currency].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
