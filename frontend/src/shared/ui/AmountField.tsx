// An amount of money while it is typed, on the investors' side and at the desk: plain digits, read by the server's own
// rule (`shared/amount`). The amount as read is shown beside it, grouped, so that a zero too many is seen; the field
// itself stays as typed.
import type { ReactNode } from 'react'
import { narrowDigits, readPlainAmount } from '@/shared/amount'
import { moneyText } from '@/shared/format'
import { TextField } from './Field'

interface AmountFieldProps {
  label: string
  name: string
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** Shown beside a mistake too. */
  note?: string | undefined
  /** As shown before amounts, where nothing else names it. */
  currency?: string | undefined
  /** Decimals are not allowed. */
  whole?: boolean
  maxLength?: number
  /** Stands after the input. */
  after?: ReactNode
}

/** From here on groups help to read. */
const long = 1000

export function AmountField({ currency, whole, note, onChange, ...field }: AmountFieldProps) {
  const amount = readPlainAmount(field.value) ?? 0
  const read = amount >= long && currency ? moneyText(amount, currency) : undefined
  return (
    <TextField
      {...field}
      onChange={(typed) => onChange(narrowDigits(typed))}
      note={[note, read].filter(Boolean).join(' · ') || undefined}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      before={currency && <span className="amount-currency">{currency}</span>}
    />
  )
}
