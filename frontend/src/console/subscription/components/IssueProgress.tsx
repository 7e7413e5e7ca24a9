// Progress of an approved issue of a whole project. The server issues the orders by itself, and the page that shows this
// looks again while it does.
import type { ProposedIssue } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ProgressBar } from '@/shared/ui/Progress'
import { type SkipReason, skipReason } from '../model/issue'

interface IssueProgressProps {
  issue: ProposedIssue
  isUnfinished: boolean
}

export function IssueProgress({ issue, isUnfinished }: IssueProgressProps) {
  const t = useT()
  const { orders, issued, skipped, left } = issue
  const whys = new Set<SkipReason>(
    orders.flatMap(({ skipped_in }) => (skipped_in ? [skipReason(skipped_in)] : [])),
  )
  const why = [...whys].map((each) => t(`console.proposal.skipped.${each}`)).join(', ')
  return (
    <section className="record-part" aria-live="polite">
      <h2>{t('console.proposal.rest')}</h2>
      <ProgressBar
        percent={(100 * (issued + skipped)) / Math.max(orders.length, 1)}
        label={t('console.proposal.issuedOf', { issued, count: orders.length })}
      />
      {isUnfinished && <p>{t('console.proposal.restText', { count: left })}</p>}
      {skipped > 0 && (
        <p className="why">
          <Icon name="info" size={16} />
          {t('console.proposal.restChanged', { count: skipped, why })}
        </p>
      )}
    </section>
  )
}
