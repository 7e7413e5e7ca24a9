// All that matters of a deposit in one list: how much, to which account, by which reference it is recognised.
import { useT } from '@/shared/i18n'
import { nameOf } from '@/shared/investorAccount'
import { Money } from '@/shared/ui/Money'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import type { AccountsAnswer, Deposit } from '../wire'

interface DepositFactsProps {
  request: Deposit
  accounts: AccountsAnswer
}

export function useDepositFacts({ request, accounts }: DepositFactsProps): Fact[] {
  const t = useT()
  const { UserEntityID, FundingAmount, Currency, RemittanceReference } = request
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === UserEntityID)
  return [
    { label: t('deposit.amount'), value: <Money amount={FundingAmount} currency={Currency} /> },
    { label: t('deposit.account'), value: account ? nameOf(account, accounts) : '' },
    { label: t('remittance.reference'), value: RemittanceReference },
  ]
}

export function DepositFacts(props: DepositFactsProps) {
  return <Facts facts={useDepositFacts(props)} />
}
