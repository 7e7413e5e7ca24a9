// What an investor has: accounts, orders, bank accounts. A part that the role does not read did not come, and is not drawn; what lies
// behind an account or an order opens in its place for whoever reads it.
import type { ReactNode } from 'react'
import type { Investor, InvestorAccount, InvestorOrder, QueueName } from '@/console/shared/api/wire'
import { ItemLink } from '@/console/shared/place/ItemLink'
import type { Held } from '@/console/shared/record/oneOpen'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { Reason } from '@/console/shared/review/Reason'
import { StateBadge } from '@/console/shared/review/State'
import { readsFiles } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { OrderFile } from '@/console/subscription/components/OrderFile'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { AccountFile } from './AccountFile'

const useReadsFiles = (queue: QueueName) =>
  useOperator(({ operator }) => operator !== null && readsFiles(queue, operator))

interface HoldingsProps {
  investor: Investor
  /** The papers of one account or order are open at most. */
  papers: (name: string) => Held
}

export function InvestorAccounts({ investor, papers }: HoldingsProps) {
  const t = useT()
  const opens = useReadsFiles('kyc')
  const { accounts } = investor
  if (!accounts) return null
  return (
    <RecordPart
      title={t('console.investor.accounts')}
      none={t('console.investor.noAccounts')}
      count={accounts.length}
    >
      <ul className={opens ? 'files' : 'lines'}>
        {accounts.map((account) =>
          opens ? (
            <AccountFile
              key={account.id}
              account={account}
              papers={papers(`account-${account.id}`)}
              head={<AccountLine account={account} />}
            />
          ) : (
            <li key={account.id}>
              <AccountLine account={account} />
            </li>
          ),
        )}
      </ul>
    </RecordPart>
  )
}

function AccountLine({ account }: { account: InvestorAccount }) {
  const t = useT()
  return (
    <>
      <span className="figures">
        <ItemLink queue="kyc" id={account.id}>{`${account.framework} ${account.number}`}</ItemLink>
      </span>
      <StateBadge state={account.state} />
      <span className="muted figures lines-end">
        {account.submitted_at && t('console.investor.handedIn', { date: dateText(account.submitted_at) })}
      </span>
    </>
  )
}

export function InvestorOrders({ investor, papers }: HoldingsProps) {
  const t = useT()
  const opens = useReadsFiles('subscriptions')
  const { orders } = investor
  if (!orders) return null
  return (
    <RecordPart
      title={t('console.investor.orders')}
      none={t('console.investor.noOrders')}
      count={orders.length}
    >
      <ul className="orders">
        {orders.map((order) => (
          <li key={order.id}>
            {opens ? (
              <OrderFile
                order={order}
                papers={papers(`order-${order.id}`)}
                head={<OrderLine order={order} name={<strong>{order.project}</strong>} />}
                reason={order.ended && <Reason step={order.ended} />}
              />
            ) : (
              <>
                <div className="order-head">
                  <OrderLine
                    order={order}
                    name={
                      <ItemLink queue="subscriptions" id={order.id}>
                        {order.project}
                      </ItemLink>
                    }
                  />
                </div>
                {order.ended && <Reason step={order.ended} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function OrderLine({ order, name }: { order: InvestorOrder; name: ReactNode }) {
  const t = useT()
  return (
    <>
      <span className="order-name">
        {name}
        <small className="muted figures">
          {`${dateText(order.created_at)} · ${t(`console.method.${order.payment_method}`)}`}
        </small>
      </span>
      <StateBadge state={order.state} queue="subscriptions" />
      <span className="lines-end">
        <Money amount={order.amount} currency={order.currency} />
      </span>
    </>
  )
}

export function InvestorWithdrawals({ investor }: { investor: Investor }) {
  const t = useT()
  const { withdrawals } = investor
  if (!withdrawals) return null
  return (
    <RecordPart
      title={t('console.investor.withdrawals')}
      none={t('console.investor.noWithdrawals')}
      count={withdrawals.length}
    >
      <ul className="lines">
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <span>
              <ItemLink queue="withdrawals" id={withdrawal.id}>
                {t(`console.payout.${withdrawal.payout_method}`)}
              </ItemLink>
              <small className="muted figures">{dateText(withdrawal.created_at)}</small>
            </span>
            <StateBadge state={withdrawal.state} queue="withdrawals" />
            <span className="lines-end">
              <Money amount={withdrawal.amount} currency={withdrawal.currency} />
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

export function InvestorBanks({ investor }: { investor: Investor }) {
  const t = useT()
  const { banks } = investor
  if (!banks) return null
  return (
    <RecordPart title={t('console.investor.banks')} none={t('console.investor.noBanks')} count={banks.length}>
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
    </RecordPart>
  )
}
