// A number field. It keeps the text as typed, so that a leading sign or point is not lost before the digits, and marks an invalid number
// at once.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { isNoNumber, numberOf } from '../model/number'

interface ExactFieldProps {
  label: string
  /** The field's name on the wire. */
  field: string
  value: number | null
  mistake: string | undefined
  hint?: string
  onChange: (value: number | null) => void
}

const written = (value: number | null): string => (value === null ? '' : String(value))

export function ExactField({ label, field, value, mistake, hint, onChange }: ExactFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState(written(value))
  const shown = numberOf(typed) === value ? typed : written(value)
  return (
    <TextField
      label={label}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={isNoNumber(shown) ? t('shared.amount.unreadable') : mistake}
      hint={hint}
      onChange={(next) => {
        setTyped(next)
        onChange(numberOf(next))
      }}
    />
  )
}
