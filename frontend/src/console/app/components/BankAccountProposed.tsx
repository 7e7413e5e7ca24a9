// A proposal on a bank account of the platform, with the orders under way whose investors were told to wire to it.
import { BankAccountChanged } from '@/console/bankAccount/components/BankAccountChanged'
import { OrdersUnderWay } from '@/console/editions/components/OrdersUnderWay'
import type { ProposalDetail } from '@/console/shared/api/wire'
import { usePlatformBankAccounts } from '@/console/shared/bankAccount/accounts'
import { frameworkCodes } from '@/console/shared/place/records'

interface BankAccountProposedProps {
  proposal: Pick<ProposalDetail, 'record' | 'changes'>
  /** Orders under way are shown only before the decision. */
  isOpen: boolean
}

export function BankAccountProposed({ proposal: { record, changes }, isOpen }: BankAccountProposedProps) {
  const isSeen = record.kind === 'bank_account' && changes.some(({ field }) => field !== 'name')
  return (
    <>
      {isOpen && isSeen && <OrdersOfAccount id={record.id} />}
      <BankAccountChanged record={record} changes={changes} />
    </>
  )
}

function OrdersOfAccount({ id }: { id: string }) {
  const { data } = usePlatformBankAccounts()
  const account = data?.items.find((known) => String(known.id) === id)
  const using = frameworkCodes.filter((framework) => account?.frameworks.includes(framework))
  return using.map((framework) => <OrdersUnderWay key={framework} of={{ framework }} />)
}
