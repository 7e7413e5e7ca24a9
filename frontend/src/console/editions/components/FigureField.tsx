// An amount in a content. An unreadable one is reported at once and is no amount: neither a comma nor a blank is
// guessed.
import { useState } from 'react'
import { amountMistake, amountMistakeText, readPlainAmount } from '@/shared/amount'
import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'

interface FigureFieldProps {
  label: string
  /** The field's name on the wire. */
  field: string
  value: number | null
  mistake: string | undefined
  hint?: string
  onChange: (value: number | null) => void
}

const written = (value: number | null): string => (value === null ? '' : String(value))

export function FigureField({ label, field, value, mistake, hint, onChange }: FigureFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState(written(value))
  // A figure from elsewhere, such as another editor's version, replaces what was typed.
  const shown = (readPlainAmount(typed) ?? null) === value ? typed : written(value)
  const unfinished = /^\d+\.$/.test(shown)
  const own = shown !== '' && !unfinished ? amountMistake(shown) : undefined
  return (
    <AmountField
      label={label}
      name={field}
      value={shown}
      error={own ? t(amountMistakeText(own)) : mistake}
      hint={hint}
      onChange={(next) => {
        setTyped(next)
        onChange(readPlainAmount(next) ?? null)
      }}
    />
  )
}
