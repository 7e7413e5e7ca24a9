// All that matters of an order in one list: from which account, how much, how it is paid.
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import { currencyOf } from '../order'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'

interface OrderFactsProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
}

export function useOrderFacts({ answer, accounts, order }: OrderFactsProps): Fact[] {
  const t = useT()
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === order.UserEntityID)
  const framework = accounts.frameworks.find(
    (candidate) => candidate.InvestmentFrameworkID === account?.InvestmentFrameworkID,
  )
  const methods = [...(answer.investment.PaymentMethods ?? []), ...answer.paymentMethods]
  const method =
    methods.find((candidate) => candidate.PaymentMethodID === order.PaymentMethodID)?.PaymentMethod ??
    order.PaymentMethod ??
    ''
  return [
    { label: t('subscription.account'), value: framework?.Name ?? account?.WM_AccountNumber ?? '' },
    { label: t('subscription.method'), value: method },
    {
      label: t('subscription.amount'),
      value: <Money amount={order.InvestmentAmount} currency={currencyOf(answer)} />,
    },
  ]
}

export function OrderFacts(props: OrderFactsProps) {
  return <Facts facts={useOrderFacts(props)} />
}
