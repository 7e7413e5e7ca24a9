// Step 0: to which account.
import { AccountChoice } from '@/shared/wizard/AccountChoice'
import { keepFunds, keptDraft } from '../draft'
import { fundsRoute } from '../routes'
import type { AccountsAnswer, Deposit, InvestorAccount } from '../wire'
import { Frame } from './Frame'

interface AccountStepProps {
  accounts: AccountsAnswer
  /** Those whose framework takes deposits. */
  offered: InvestorAccount[]
  request: Deposit | null
  /** The account of the begun request, or the one that the address names. */
  asked: number | null
  onNext: (account: number) => void
}

const texts = {
  label: 'deposit.account',
  choose: 'deposit.account.choose',
  notYet: 'deposit.account.notYet',
  review: 'deposit.account.standing.review',
  open: 'deposit.account.standing.open',
  noneTitle: 'deposit.none.title',
  none: 'deposit.none.text',
  accounts: 'deposit.accounts',
  next: 'deposit.next.funds',
} as const

export function AccountStep({ accounts, offered, request, asked, onNext }: AccountStepProps) {
  const id = request?.WalletFundingRequestID ?? null
  return (
    <AccountChoice
      texts={texts}
      accounts={accounts}
      offered={offered}
      wanted={keptDraft(id).UserEntityID ?? asked}
      // A begun request changes its account only if another one was chosen.
      fallback={request?.UserEntityID}
      back={fundsRoute}
      frame={(action, step) => (
        <Frame active={0} back={fundsRoute} action={action}>
          {step}
        </Frame>
      )}
      onChoose={(UserEntityID) => keepFunds(id, { UserEntityID })}
      onNext={onNext}
    />
  )
}
