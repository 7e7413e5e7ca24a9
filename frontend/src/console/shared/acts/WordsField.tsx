// Words that somebody reads: a reason, a comment.
import type { ReactNode, Ref } from 'react'
import { Field } from '@/shared/ui/Field'

interface WordsFieldProps {
  label: string
  /** On the wire. */
  name: 'reason' | 'comment' | `flags.${string}`
  value: string
  onChange: (value: string) => void
  required?: boolean
  error?: string | undefined
  hint?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

export function WordsField({
  label,
  name,
  value,
  onChange,
  required = true,
  error,
  hint,
  ref,
}: WordsFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(attributes) => (
        <textarea
          {...attributes}
          ref={ref}
          className="input"
          name={name}
          rows={3}
          maxLength={1000}
          required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
