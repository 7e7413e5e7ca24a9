// The rules of step 0: account, method, amount, disclaimer, in the order in which they are refused (requirement part 2,
// section 5). Amounts are whole numbers in the project's currency.
import { amountMistakeText, paymentMistake, typedAmount } from '@/shared/amount'
import { type DraftKind, keepDraft } from '@/shared/draft/drafts'
import { moneyText } from '@/shared/format'
import { fieldText } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import { wallet } from './order'
import type { MyInvestment, PaymentMethod } from './wire'

export interface Terms {
  UserEntityID: number | null
  PaymentMethodID: number | null
  /** As typed. */
  InvestmentAmount: string
  OrderFormDisclaimersInd: boolean
}

/** The terms as they are kept until an order has them, with the project that they are for. */
export const termsDraft: DraftKind<Terms & { InvestmentID: number }> = {
  name: 'myInvestment',
  version: 1,
  stored: ['InvestmentID', 'UserEntityID', 'PaymentMethodID', 'InvestmentAmount', 'OrderFormDisclaimersInd'],
}

/**
 * The initial values of another order for the same project after this one was refused; its notice needs a new
 * agreement.
 */
export const keepAgain = (order: MyInvestment): void =>
  keepDraft(termsDraft, {
    InvestmentID: order.InvestmentID,
    UserEntityID: order.UserEntityID,
    PaymentMethodID: order.PaymentMethodID,
    InvestmentAmount: typedAmount(order.InvestmentAmount),
    OrderFormDisclaimersInd: false,
  })

export interface TermsFacts {
  methods: PaymentMethod[]
  /** What the wallet has available, or null without one. */
  available: number | null
  /** As shown before amounts. */
  currency: string
}

function amountMistake(terms: Terms, { methods, available, currency }: TermsFacts): string | undefined {
  if (terms.InvestmentAmount.trim() === '') return fieldText('PleaseChooseAnInvestmentAmount')
  const mistake = paymentMistake(terms.InvestmentAmount, 0)
  if (mistake) return fieldText(amountMistakeText(mistake, 0))
  const amount = Number(terms.InvestmentAmount)
  const method = methods.find((candidate) => candidate.PaymentMethodID === terms.PaymentMethodID)
  if (!method) return undefined
  if (amount < method.MinimumInvestmentValue) {
    return fieldText('TheMinInvestmentAmountIs', { amount: method.MinimumInvestmentValue, currency })
  }
  if (method.MaximumInvestmentValue && amount > method.MaximumInvestmentValue) {
    return fieldText('TheMaxInvestmentAmountIs', { amount: method.MaximumInvestmentValue, currency })
  }
  if (method.PaymentMethodID === wallet && amount > (available ?? 0)) {
    return fieldText('AvailableBalance', { amount: available ?? 0, currency })
  }
  return undefined
}

/** Why the wallet cannot pay even the smallest investment (decision 56). */
function walletMistake({ PaymentMethodID }: Terms, facts: TermsFacts): string | undefined {
  const { methods, available, currency } = facts
  const method = methods.find((candidate) => candidate.PaymentMethodID === PaymentMethodID)
  if (method?.PaymentMethodID !== wallet) return undefined
  if (available === null) return fieldText('balanceMsg')
  const minimum = method.MinimumInvestmentValue
  if (available >= minimum) return undefined
  return fieldText('subscription.walletTooSmall', {
    available: moneyText(available, currency),
    minimum: moneyText(minimum, currency),
  })
}

export function termsMistakes(terms: Terms, facts: TermsFacts): Errors<Terms> {
  const found: Errors<Terms> = {}
  // Who has no approved account at all never comes to these fields.
  if (terms.UserEntityID === null) found.UserEntityID = fieldText('subscription.account.choose')
  if (terms.PaymentMethodID === null) found.PaymentMethodID = fieldText('PleaseChooseAnPaymentMethodID')
  const unpayable = terms.UserEntityID === null ? undefined : walletMistake(terms, facts)
  if (unpayable) found.PaymentMethodID = unpayable
  const amount = unpayable ? undefined : amountMistake(terms, facts)
  if (amount) found.InvestmentAmount = amount
  if (!terms.OrderFormDisclaimersInd) {
    found.OrderFormDisclaimersInd = fieldText('PleaseChooseAnInvestmentAmountNotive')
  }
  return found
}
