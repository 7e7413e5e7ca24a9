// The deposits of an investor, as far as the role reads them.
import type { Investor } from '@/console/shared/api/wire'
import { ItemLink } from '@/console/shared/place/ItemLink'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { StateBadge } from '@/console/shared/review/State'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'

export function InvestorDeposits({ investor }: { investor: Investor }) {
  const t = useT()
  const { deposits } = investor
  if (!deposits) return null
  return (
    <RecordPart
      title={t('console.investor.deposits')}
      none={t('console.investor.noDeposits')}
      count={deposits.length}
    >
      <ul className="lines">
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <span>
              <ItemLink queue="deposits" id={deposit.id}>
                {t(`console.method.${deposit.funding_method}`)}
              </ItemLink>
              <small className="muted figures">{dateText(deposit.created_at)}</small>
            </span>
            <StateBadge state={deposit.state} queue="deposits" />
            <span className="lines-end">
              <Money amount={deposit.amount} currency={deposit.currency} />
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
