// The button of the desk that sends a form or answers a question. It takes nothing while a double tap on what opened it may still come;
// the keys that send a form are no such tap.
import type { ReactNode } from 'react'
import { useSettled } from '@/shared/ui/settled'

interface ConfirmActProps {
  /** The look of the act; plain without it. */
  look?: 'pass' | 'fail' | 'issue' | 'return' | 'revoke' | 'correct'
  busy: boolean
  disabled?: boolean
  /** Without it the button sends its form. */
  onClick?: () => void
  children: ReactNode
}

export function ConfirmAct({ look, busy, disabled, onClick, children }: ConfirmActProps) {
  const settled = useSettled()
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={look ? `act act-${look}` : 'act'}
      disabled={disabled}
      aria-disabled={!settled || undefined}
      aria-busy={busy || undefined}
      onClick={settled ? onClick : (event) => event.preventDefault()}
    >
      {busy && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
