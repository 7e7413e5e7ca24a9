// The withdrawals of an investor, as far as the role reads them.
import type { Investor } from '@/console/shared/api/wire'
import { ItemLink } from '@/console/shared/place/ItemLink'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { StateBadge } from '@/console/shared/review/State'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'

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
