// What a proposal would do, drawn by the feature that owns the record.
import { BookingEffect } from '@/console/adjustment/components/BookingEffect'
import { FrameworkChanged } from '@/console/catalog/components/framework/FrameworkChanged'
import { ProjectProposed } from '@/console/catalog/components/project/ProjectProposed'
import { LegalChanged } from '@/console/catalog/components/site/LegalChanges'
import { DistributionProposed } from '@/console/distribution/components/DistributionProposed'
import { OrdersUnderWay } from '@/console/editions/components/OrdersUnderWay'
import { ProposedRates } from '@/console/exchangeRate/components/ProposedRates'
import { TransferEffect } from '@/console/holdingTransfer/components/TransferEffect'
import { OperatorChanged } from '@/console/operations/components/proposal/OperatorChanged'
import { PayoutChanged } from '@/console/payout/components/PayoutChanged'
import type { ProposalDetail } from '@/console/shared/api/wire'
import { frameworkCodes } from '@/console/shared/place/records'
import { ProposedReversal } from '@/console/subscription/components/ProposedReversal'
import { BankAccountProposed } from './BankAccountProposed'

interface ProposedProps {
  proposal: ProposalDetail
  /** What would be booked is shown only before the decision. */
  isOpen: boolean
}

export function Proposed({ proposal, isOpen }: ProposedProps) {
  const { kind, record, changes, reversal, rates, booking, transfer, project } = proposal
  if (rates) return <ProposedRates rates={rates} />
  if (booking) return <BookingEffect booking={booking} isOpen={isOpen} />
  if (transfer) return <TransferEffect transfer={transfer} isOpen={isOpen} />
  if (project) return <ProjectProposed id={Number(record.id)} project={project} isOpen={isOpen} />
  if (kind === 'publish_legal_text' && changes.length > 0)
    return <LegalChanged changes={changes} isOpen={isOpen} />
  if (kind === 'move_payout' || kind === 'pay_project')
    return changes.length > 0 && <PayoutChanged changes={changes} />
  if (kind === 'set_bank_account') return <BankAccountProposed proposal={proposal} isOpen={isOpen} />
  if (kind === 'approve_distribution' || kind === 'correct_distribution')
    return <DistributionProposed changes={changes} />
  const framework = frameworkCodes.find((known) => kind === 'publish_framework' && known === record.id)
  return (
    <>
      {changes.length > 0 &&
        (framework ? (
          <>
            {isOpen && <OrdersUnderWay of={{ framework }} />}
            <FrameworkChanged framework={framework} changes={changes} />
          </>
        ) : (
          <OperatorChanged changes={changes} />
        ))}
      {reversal && <ProposedReversal reversal={reversal} isOpen={isOpen} />}
    </>
  )
}
