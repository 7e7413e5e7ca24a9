// The account whose statements are shown, or a choice of several.
import { useT } from '@/shared/i18n'
import { nameOf, numberOf } from '@/shared/investorAccount'
import { Choice, ChoiceGroup } from '@/shared/ui/Choice'
import type { AccountsAnswer, InvestorAccount } from '../wire'

interface AccountPartProps {
  told: AccountsAnswer
  accounts: InvestorAccount[]
  chosen: InvestorAccount
  onChoose: (account: InvestorAccount) => void
}

export function AccountPart({ told, accounts, chosen, onChoose }: AccountPartProps) {
  const t = useT()
  if (accounts.length === 1) {
    return (
      <section className="card statements-account" aria-label={t('statements.account')}>
        <h2>{nameOf(chosen, told)}</h2>
        <p className="muted figures">{numberOf(chosen)}</p>
      </section>
    )
  }
  return (
    <ChoiceGroup name="account" label={t('statements.account')} error={undefined}>
      {accounts.map((account) => (
        <Choice
          key={account.UserEntityID}
          name="account"
          value={account.UserEntityID}
          checked={account.UserEntityID === chosen.UserEntityID}
          title={nameOf(account, told)}
          detail={<small className="figures">{numberOf(account)}</small>}
          onChoose={() => onChoose(account)}
        />
      ))}
    </ChoiceGroup>
  )
}
