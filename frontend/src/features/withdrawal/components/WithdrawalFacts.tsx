// All that matters of a withdrawal in one list: how much, from which account, where to, what it costs.
import { useT } from '@/shared/i18n'
import { nameOf } from '@/shared/investorAccount'
import { Money } from '@/shared/ui/Money'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import type { AccountsAnswer, Withdrawal } from '../wire'
import { lastOf } from '../withdrawal'

interface WithdrawalFactsProps {
  request: Withdrawal
  accounts: AccountsAnswer
}

/** Where a withdrawal is paid to, in words. */
export function usePaidTo(accounts: AccountsAnswer): (request: Withdrawal) => string {
  const t = useT()
  return (request) => {
    if (request.PayoutMethod === 'Bitcoin') return request.BitcoinAddress ?? ''
    const account = accounts.userEntities.find((entity) => entity.UserEntityID === request.UserEntityID)
    const bank = request.BankName ?? account?.BankName
    const number = request.BankAccountNumber ?? account?.BankAccountNumber
    return [bank, t('withdrawal.bank.ending', { last: lastOf(number) })].filter(Boolean).join(' · ')
  }
}

export function useWithdrawalFacts({ request, accounts }: WithdrawalFactsProps): Fact[] {
  const t = useT()
  const paidTo = usePaidTo(accounts)
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === request.UserEntityID)
  return [
    { label: t('withdrawal.amount'), value: <Money amount={request.Amount} currency={request.Currency} /> },
    { label: t('withdrawal.account'), value: account ? nameOf(account, accounts) : '' },
    { label: t(`withdrawal.to.${request.PayoutMethod}`), value: paidTo(request) },
    { label: t('withdrawal.fee'), value: t('withdrawal.fee.none') },
  ]
}

export function WithdrawalFacts(props: WithdrawalFactsProps) {
  return <Facts facts={useWithdrawalFacts(props)} />
}
