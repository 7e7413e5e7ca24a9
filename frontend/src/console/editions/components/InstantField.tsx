// An instant of a content, written at UTC+8 as the desk reads it.
import { instantOf, typedOf } from '@/console/shared/time/clock'
import { TextField } from '@/shared/ui/Field'

interface InstantFieldProps {
  label: string
  /** The field's name on the wire. */
  field: string
  /** RFC 3339. */
  value: string | null
  mistake: string | undefined
  onChange: (instant: string | null) => void
}

export function InstantField({ label, field, value, mistake, onChange }: InstantFieldProps) {
  return (
    <TextField
      label={label}
      name={field}
      type="datetime-local"
      value={value ? typedOf(value) : ''}
      error={mistake}
      onChange={(typed) => onChange(instantOf(typed) ?? null)}
    />
  )
}
