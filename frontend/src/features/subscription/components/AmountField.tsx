// The amount, large, with the method's limits below it and grouped once the field is left.
import { moneyText, numberText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { readAmount } from '../termsRules'
import type { PaymentMethod } from '../wire'

interface AmountFieldProps {
  value: string
  error: string | undefined
  currency: string
  method: PaymentMethod | undefined
  onChange: (typed: string) => void
}

export function AmountField({ value, error, currency, method, onChange }: AmountFieldProps) {
  const t = useT()
  const amount = readAmount(value)
  const limits = method
    ? method.MaximumInvestmentValue
      ? t('subscription.limits', {
          min: moneyText(method.MinimumInvestmentValue, currency),
          max: moneyText(method.MaximumInvestmentValue, currency),
        })
      : t('subscription.least', { min: moneyText(method.MinimumInvestmentValue, currency) })
    : undefined
  return (
    <div className="amount-field">
      <TextField
        name="InvestmentAmount"
        label={t('subscription.amount')}
        value={value}
        error={error}
        onChange={onChange}
        onBlur={() => amount !== null && onChange(numberText(amount))}
        inputMode="numeric"
        autoComplete="off"
        before={<span className="amount-currency">{currency}</span>}
        {...(limits ? { hint: limits } : {})}
      />
    </div>
  )
}
