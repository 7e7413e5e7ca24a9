// Why something is proposed, rejected or approved: words that the second person, or the maker, reads.
import { useT } from '@/shared/i18n'
import { Field } from '@/shared/ui/Field'

interface WhyFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Nothing is typed though it has to be. */
  missing?: boolean
  required?: boolean
  /** On the wire. */
  name?: 'reason' | 'comment'
  hint?: string
}

export function WhyField({ label, value, onChange, missing, required = true, name, hint }: WhyFieldProps) {
  const t = useT()
  return (
    <Field
      label={label}
      name={name ?? 'reason'}
      error={missing ? t('console.proposal.reasonMissing') : undefined}
      hint={hint}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          className="input"
          name={name ?? 'reason'}
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
