// The wallets of an investor, one for each account and currency: the amount available, the amounts held and why, the
// last movements, each figure with a link to its postings. For roles that read no money the server sends none.

import type { Investor, InvestorWallet, WalletMovement } from '@/console/shared/api/wire'
import { type SortedColumn, WholeTable } from '@/console/shared/list/WholeTable'
import { ItemLink } from '@/console/shared/place/ItemLink'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { Fold } from '@/console/shared/record/Fold'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import '../withdrawal.css'

export function InvestorWallets({ investor }: { investor: Investor }) {
  const t = useT()
  const { wallets } = investor
  if (!wallets) return null
  return (
    <RecordPart title={t('console.wallets')} none={t('console.wallets.none')} count={wallets.length}>
      <ul className="wallets">
        {wallets.map((wallet) => (
          <li key={`${wallet.account_id}-${wallet.currency}`}>
            <Figures wallet={wallet} />
            <Holds wallet={wallet} />
            <Movements wallet={wallet} />
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function Figures({ wallet }: { wallet: InvestorWallet }) {
  const t = useT()
  const { currency, account_id, available, held, balance, movements } = wallet
  const figures = { available, held, balance }
  // What both books hold together has no postings of its own, and nothing has any before the first movement.
  const books = { available: `wallet:${account_id}`, held: `wallet_held:${account_id}`, balance: '' }
  return (
    <div className="wallet-head">
      <h3>
        {currency}
        <small className="muted figures">{`${wallet.framework} ${wallet.account_number}`}</small>
      </h3>
      <dl className="wallet-figures">
        {(['available', 'held', 'balance'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`console.wallet.${part}`)}</dt>
            <dd>
              <RecordLink record={movements.length > 0 ? books[part] : ''} asset={currency}>
                <Money amount={figures[part]} currency={currency} />
              </RecordLink>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Holds({ wallet: { holds, currency } }: { wallet: InvestorWallet }) {
  const t = useT()
  return holds.map((hold) => (
    <p key={`${hold.order_id}-${hold.withdrawal_id}`} className="wallet-hold">
      <span>
        {t('console.wallet.heldFor')} <PurposeLink of={hold} />
      </span>
      <Money amount={hold.amount} currency={currency} />
    </p>
  ))
}

interface Recorded {
  order_id?: number | null
  withdrawal_id?: number | null
  deposit_id?: number | null
}

/** The order, the deposit or the withdrawal that money moved for. */
function PurposeLink({ of: { order_id, withdrawal_id, deposit_id } }: { of: Recorded }) {
  const t = useT()
  if (order_id != null)
    return (
      <ItemLink queue="subscriptions" id={order_id}>
        {t('console.wallet.order', { id: order_id })}
      </ItemLink>
    )
  if (withdrawal_id != null)
    return (
      <ItemLink queue="withdrawals" id={withdrawal_id}>
        {t('console.wallet.withdrawal', { id: withdrawal_id })}
      </ItemLink>
    )
  if (deposit_id != null)
    return (
      <ItemLink queue="deposits" id={deposit_id}>
        {t('console.wallet.deposit', { id: deposit_id })}
      </ItemLink>
    )
  return null
}

function Movements({ wallet: { movements, currency } }: { wallet: InvestorWallet }) {
  const t = useT()
  const [last] = movements
  const columns: SortedColumn<WalletMovement>[] = [
    {
      head: t('console.wallet.booked', { zone: zoneName }),
      by: ({ at }) => at,
      isNamed: true,
      className: 'figures',
      cell: ({ at }) => deskTime(at),
    },
    {
      head: t('console.wallet.moved'),
      cell: (movement) => (
        <>
          {t(`console.cash.${movement.kind}`)}{' '}
          <small>
            <PurposeLink of={movement} />
          </small>
        </>
      ),
    },
    {
      head: t('console.wallet.amount'),
      by: ({ amount }) => amount,
      isNamed: true,
      className: 'number',
      // A movement has the number of its transaction.
      cell: ({ id, amount }) => (
        <RecordLink record={`transaction:${id}`}>
          <Money amount={amount} currency={currency} signed />
        </RecordLink>
      ),
    },
    {
      head: t('console.wallet.totalAfter'),
      by: ({ balance }) => balance,
      isNamed: true,
      className: 'number',
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
  ]
  if (!last) return <p className="muted wallet-unmoved">{t('console.wallet.unmoved')}</p>
  return (
    <Fold
      name={t('console.wallet.movements')}
      line={t('console.wallet.last', { what: t(`console.cash.${last.kind}`), when: deskTime(last.at) })}
    >
      <WholeTable name="movements" className="movements" items={movements} columns={columns} />
    </Fold>
  )
}
