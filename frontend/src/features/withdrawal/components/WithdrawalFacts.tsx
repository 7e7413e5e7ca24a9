// All that matters of a withdrawal in one list: how much, from which account, where to, what it costs.
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import type { AccountsAnswer, Withdrawal } from '../wire'
import { lastOf, nameOf } from '../withdrawal'

interface WithdrawalFactsProps {
  request: Withdrawal
  accounts: AccountsAnswer
}

/** Where it is paid to, in words. */
export function usePaidTo({ request, accounts }: WithdrawalFactsProps): string {
  const t = useT()
  if (request.PayoutMethod === 'Bitcoin') return request.BitcoinAddress ?? ''
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === request.UserEntityID)
  const bank = request.BankName ?? account?.BankName
  const number = request.BankAccountNumber ?? account?.BankAccountNumber
  return [bank, t('withdrawal.bank.ending', { last: lastOf(number) })].filter(Boolean).join(' · ')
}

export function useWithdrawalFacts(props: WithdrawalFactsProps): Fact[] {
  const { request, accounts } = props
  const t = useT()
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === request.UserEntityID)
  return [
    { label: t('withdrawal.amount'), value: <Money amount={request.Amount} currency={request.Currency} /> },
    { label: t('withdrawal.account'), value: account ? nameOf(account, accounts) : '' },
    { label: t(`withdrawal.to.${request.PayoutMethod}`), value: usePaidTo(props) },
    { label: t('withdrawal.fee'), value: t('withdrawal.fee.none') },
  ]
}

export function WithdrawalFacts(props: WithdrawalFactsProps) {
  return <Facts facts={useWithdrawalFacts(props)} />
}
