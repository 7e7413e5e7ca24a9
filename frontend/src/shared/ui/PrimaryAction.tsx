// The main action of a screen. It is disabled only with the reason shown beside it.
import { type ReactNode, useId } from 'react'

interface PrimaryActionProps {
  children: ReactNode
  onClick?: () => void
  /** Why it cannot be done now; a text disables it and is shown. */
  reason?: string | undefined
  busy?: boolean
  /** Submits the form with this id. */
  form?: string
  /** A quieter action beside it. */
  secondary?: ReactNode
}

export function PrimaryAction({ children, onClick, reason, busy, form, secondary }: PrimaryActionProps) {
  const id = useId()
  const hint = reason ? id : undefined
  return (
    <div className="primary-action">
      {reason && (
        <p className="primary-action-reason" id={id}>
          {reason}
        </p>
      )}
      <div className="primary-action-row">
        {secondary}
        {/* The next step's button is another one: were it the same, the click that led there would submit its form. */}
        <Button
          key={form ? 'submit' : 'act'}
          onClick={onClick}
          disabled={Boolean(reason)}
          busy={busy}
          form={form}
          describedBy={hint}
        >
          {children}
        </Button>
      </div>
    </div>
  )
}

interface ButtonProps {
  children: ReactNode
  onClick?: (() => void) | undefined
  look?: 'primary' | 'quiet' | 'plain' | 'danger'
  disabled?: boolean | undefined
  busy?: boolean | undefined
  form?: string | undefined
  type?: 'button' | 'submit'
  describedBy?: string | undefined
}

export function Button({
  children,
  onClick,
  look = 'primary',
  disabled,
  busy,
  form,
  type,
  describedBy,
}: ButtonProps) {
  return (
    <button
      type={type ?? (form ? 'submit' : 'button')}
      form={form}
      className={`button button-${look}`}
      onClick={busy ? undefined : onClick}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
    >
      {busy && <span className="button-spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}
