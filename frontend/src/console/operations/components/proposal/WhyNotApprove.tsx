// Why the reader cannot approve a proposal, or that nobody else could.

import type { ProposalDetail } from '@/console/shared/api/wire'
import { approversOf } from '@/console/shared/session/rights'
import { listText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { whyNotApprove } from '../../model/proposals'

export function WhyNotApprove({ proposal }: { proposal: ProposalDetail }) {
  const t = useT()
  const why = whyNotApprove(proposal)
  const role = listText(approversOf(proposal.kind).map((role) => t(`console.role.${role}`)))
  if (!why && proposal.approvers > 0) return null
  return (
    <div id="why-not">
      {why && (
        <p className="why">
          <Icon name="info" size={16} />
          {t(`console.proposal.why.${why}`, { role })}
        </p>
      )}
      {proposal.approvers === 0 && (
        <p className="why">
          <Icon name="alert" size={16} />
          {t('console.proposal.nobody', { role })}
        </p>
      )}
    </div>
  )
}
