// Step 0: from which account.

import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { walletsOf } from '@/shared/investorAccount'
import { AccountChoice } from '@/shared/wizard/AccountChoice'
import { keepFunds, keptDraft } from '../draft'
import { overview } from '../routes'
import type { AccountsAnswer, InvestorAccount, Withdrawal } from '../wire'
import { Frame } from './Frame'

interface AccountStepProps {
  accounts: AccountsAnswer
  /** Those whose framework has withdrawals. */
  offered: InvestorAccount[]
  request: Withdrawal | null
  /** The account that the address names. */
  asked: number | null
  onNext: (account: number) => void
}

const texts = {
  label: 'withdrawal.account',
  choose: 'withdrawal.account.choose',
  notYet: 'withdrawal.account.notYet',
  review: 'withdrawal.account.standing.review',
  open: 'withdrawal.account.standing.open',
  noneTitle: 'withdrawal.none.title',
  none: 'withdrawal.none.text',
  accounts: 'withdrawal.accounts',
  next: 'withdrawal.next.funds',
} as const

export function AccountStep({ accounts, offered, request, asked, onNext }: AccountStepProps) {
  return (
    <AccountChoice
      texts={texts}
      accounts={accounts}
      offered={offered}
      wanted={keptDraft(request).UserEntityID ?? request?.UserEntityID ?? asked}
      back={overview}
      frame={(action, step) => (
        <Frame active={0} back={overview} action={action}>
          {step}
        </Frame>
      )}
      more={(account) => <Available account={account} />}
      onChoose={(UserEntityID) => keepFunds(request, { UserEntityID })}
      onNext={onNext}
    />
  )
}

function Available({ account }: { account: InvestorAccount }) {
  const t = useT()
  return walletsOf(account).map((wallet) => (
    <small className="figures withdraw-available" key={wallet.CurrencyID}>
      {t('withdrawal.available', { amount: moneyText(wallet.BalanceAvailable, wallet.CurrencyStr) })}
    </small>
  ))
}
