// The main action of a screen. It is disabled only with the reason shown beside it.
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useSettled } from './settled'

interface PrimaryActionProps {
  children: ReactNode
  onClick?: () => void
  /** Leads to this route. */
  to?: string | undefined
  /** The route takes this screen's place in the history. */
  replace?: boolean
  /** Why it cannot be done now; a text disables it and is shown. */
  reason?: string | undefined
  busy?: boolean
  /** Submits the form with this id. */
  form?: string
  /** A quieter action beside it. */
  secondary?: ReactNode
  /** It submits the steps before, whose Next button a finger may still be on. */
  confirms?: boolean
}

export function PrimaryAction(props: PrimaryActionProps) {
  const { children, onClick, to, replace, reason, busy, form, secondary, confirms } = props
  const Act = confirms ? ConfirmButton : Button
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
        <Act
          key={form ? 'submit' : 'act'}
          onClick={onClick}
          to={reason ? undefined : to}
          replace={replace}
          disabled={Boolean(reason)}
          busy={busy}
          form={form}
          describedBy={hint}
        >
          {children}
        </Act>
      </div>
    </div>
  )
}

interface ButtonProps {
  children: ReactNode
  onClick?: (() => void) | undefined
  /** Leads to this route: then it is a link. */
  to?: string | undefined
  replace?: boolean | undefined
  look?: 'primary' | 'quiet' | 'plain' | 'danger'
  disabled?: boolean | undefined
  /** It will take a click in a moment. */
  waits?: boolean
  busy?: boolean | undefined
  form?: string | undefined
  type?: 'button' | 'submit'
  describedBy?: string | undefined
}

export function Button({
  children,
  onClick,
  to,
  replace,
  look = 'primary',
  disabled,
  waits,
  busy,
  form,
  type,
  describedBy,
}: ButtonProps) {
  if (to) {
    return (
      <Link to={to} replace={replace ?? false} className={`button button-${look}`} onClick={onClick}>
        <span>{children}</span>
      </Link>
    )
  }
  return (
    <button
      type={type ?? (form ? 'submit' : 'button')}
      form={form}
      className={`button button-${look}`}
      onClick={busy || waits ? (event) => event.preventDefault() : onClick}
      disabled={disabled}
      aria-disabled={waits || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
    >
      {busy && <span className="button-spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}

/** It takes nothing while the finger that brought it up may still come down a second time. */
export function ConfirmButton(button: Omit<ButtonProps, 'waits'>) {
  return <Button {...button} waits={!useSettled()} />
}
