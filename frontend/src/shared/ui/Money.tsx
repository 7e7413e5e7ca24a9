// The one component through which all money is shown: figures tabular, currency small, at most 2 decimals.
import { moneyParts } from '@/shared/format'
import { useIntl } from '@/shared/i18n'

interface MoneyProps {
  amount: number | string
  /** ISO code, or the symbol the server sends. */
  currency: string
  size?: 'normal' | 'large' | 'huge'
  /** Shows a plus on what comes in, and colours it. */
  signed?: boolean
}

export function Money({ amount, currency, size = 'normal', signed = false }: MoneyProps) {
  useIntl()
  const parts = moneyParts(amount, currency, signed)
  const tone = signed && parts.sign === '+' ? ' money-in' : ''
  return (
    <span className={`money money-${size}${tone}`}>
      {parts.sign}
      <small className="money-currency">{parts.currency}</small> {parts.figure}
    </span>
  )
}
