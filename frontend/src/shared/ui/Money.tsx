// The one component through which all money is shown: figures tabular, currency small, at most 2 decimals.
import { moneyParts, moneyText, shortMoney } from '@/shared/format'
import { useIntl } from '@/shared/i18n'

interface MoneyProps {
  amount: number | string
  /** ISO code, or the symbol the server sends. */
  currency: string
  size?: 'normal' | 'large' | 'huge'
  /** Shows a plus on what comes in, and colours it. */
  signed?: boolean
  /** Its place is narrow: a long amount is shortened, and given in full on hover and to screen readers. */
  short?: boolean
}

export function Money({ amount, currency, size = 'normal', signed = false, short = false }: MoneyProps) {
  useIntl()
  const shortened = short ? shortMoney(amount, currency) : undefined
  if (shortened) {
    const whole = moneyText(amount, currency)
    return (
      <span className={`money money-${size}`} title={whole}>
        <span aria-hidden="true">{shortened}</span>
        <span className="unseen">{whole}</span>
      </span>
    )
  }
  const parts = moneyParts(amount, currency, signed)
  const tone = signed && parts.sign === '+' ? ' money-in' : ''
  return (
    <span className={`money money-${size}${tone}`}>
      {parts.sign}
      <small className="money-currency">{parts.currency}</small> {parts.figure}
    </span>
  )
}
