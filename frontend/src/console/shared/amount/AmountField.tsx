// An amount of money as it is typed: plain digits with a point before the cents, read by the one rule that investors' screens have too
// (`@/shared/amount`). Full-width digits, as a Chinese keyboard writes them, count as digits.
import type { ReactNode } from 'react'
import { TextField } from '@/shared/ui/Field'

interface AmountFieldProps {
  label: string
  /** The field's name on the wire. */
  name: string
  value: string
  /** ISO code, where nothing else names it. */
  currency?: string
  error?: string | undefined
  hint?: ReactNode
  onChange: (typed: string) => void
}

export function AmountField({ currency, onChange, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      onChange={(typed) => onChange(narrowDigits(typed))}
      before={currency && <span className="muted">{currency}</span>}
    />
  )
}

/** Digits, points and signs of full width as those of the keyboard. */
export const narrowDigits = (typed: string): string =>
  typed.replace(/[０-９．－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
