// One field of a form: label, control, hint, and the mistake in words right at it.
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { useT } from '@/shared/i18n'
import { Icon } from './Icon'

interface FieldProps {
  label: string
  /** The field's name on the wire; the form scrolls to it by this. */
  name: string
  error?: string | undefined
  hint?: ReactNode
  /** Why the field differs from what was typed; it is shown beside a mistake too. */
  note?: string | undefined
  children: (attributes: FieldAttributes) => ReactNode
}

export interface FieldAttributes {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

export function Field({ label, name, error, hint, note, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && !error && `${id}-hint`, note && `${id}-note`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`field${error ? ' field-wrong' : ''}`} data-field={name}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && !error && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {note && (
        <p className="field-hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  )
}

interface FieldGroupProps {
  className: string
  /** The field's name on the wire; the form scrolls to it by this. */
  name: string
  /** A `<legend>`. */
  legend: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Several controls that make one answer, with the mistake in words below them. */
export function FieldGroup({ className, name, legend, error, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset
      className={`${className}${error ? ' field-wrong' : ''}`}
      data-field={name}
      aria-describedby={error ? id : undefined}
    >
      {legend}
      {children}
      {error && <FieldError id={id} text={error} />}
    </fieldset>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="alert" size={16} />
      <span>{text}</span>
    </p>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'onChange' | 'value'>

interface TextFieldProps extends InputProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  note?: string | undefined
  /** Before the input, inside its frame (a dial code, a currency). */
  before?: ReactNode
  /** After it (a button). */
  after?: ReactNode
}

export function TextField({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  note,
  before,
  after,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint} note={note}>
      {(attributes) => (
        <div className="input">
          {before}
          <input
            {...attributes}
            {...input}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {after}
        </div>
      )}
    </Field>
  )
}

export function PasswordField(props: Omit<TextFieldProps, 'after' | 'type'>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className="icon-button"
          aria-pressed={shown}
          aria-label={t('shared.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
        </button>
      }
    />
  )
}

interface SelectFieldProps {
  label: string
  name: string
  value: string | number | null
  options: { value: string | number; label: string }[]
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
}

/** A short list: the phone's own picker is used. Long lists have CountryPicker. */
export function SelectField({ label, name, value, options, onChange, error, hint }: SelectFieldProps) {
  const t = useT()
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(attributes) => (
        <div className="input input-select">
          <select
            {...attributes}
            name={name}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="" disabled>
              {t('shared.choose')}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={20} />
        </div>
      )}
    </Field>
  )
}

interface CheckProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  children: ReactNode
}

export function Check({ name, checked, onChange, error, children }: CheckProps) {
  const id = useId()
  return (
    <div className={`check${error ? ' field-wrong' : ''}`} data-field={name}>
      <label className="check-row">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="check-box" aria-hidden="true">
          <Icon name="check" size={16} />
        </span>
        <span>{children}</span>
      </label>
      {error && <FieldError id={id} text={error} />}
    </div>
  )
}
