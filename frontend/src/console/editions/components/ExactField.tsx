// A number with what was typed of it: a point or a sign that is typed first is not lost before the digits come.
import { useState } from 'react'
import { TextField } from '@/shared/ui/Field'
import { numberOf, plainNumber } from '../model/number'

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
  const [typed, setTyped] = useState(written(value))
  return (
    <TextField
      label={label}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      value={numberOf(typed) === value ? typed : written(value)}
      error={mistake}
      hint={hint}
      onChange={(next) => {
        const number = plainNumber(next)
        setTyped(number)
        onChange(numberOf(number))
      }}
    />
  )
}
