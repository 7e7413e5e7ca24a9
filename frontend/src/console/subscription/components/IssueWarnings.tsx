// Warnings before a whole project is issued: orders that will be skipped, orders that can still be revoked, an offering below its goal.
import type { ProposedIssue } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'

export function IssueWarnings({ issue }: { issue: ProposedIssue }) {
  const t = useT()
  const { currency, blocked, revocable, offering, taken, below_offering } = issue
  return (
    <>
      {blocked.length > 0 && (
        <p className="why">
          <Icon name="alert" size={16} />
          {t('console.proposal.blocked', {
            count: blocked.length,
            ids: blocked.map((id) => `#${id}`).join(t('console.proposal.blocked.comma')),
          })}
        </p>
      )}
      {revocable > 0 && (
        <p className="why">
          <Icon name="alert" size={16} />
          {t('console.proposal.revocable', { count: revocable })}
        </p>
      )}
      {below_offering && (
        <p className="why">
          <Icon name="alert" size={16} />
          <span>
            {t.rich('console.proposal.belowOffering', {
              taken: <Money key="taken" amount={taken} currency={currency} />,
              offering: <Money key="offering" amount={offering} currency={currency} />,
            })}
          </span>
        </p>
      )}
    </>
  )
}
