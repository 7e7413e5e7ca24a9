// The code from the message, with the button that sends it and counts down until it may be sent again.
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import type { Verification } from '../verification'

interface CodeFieldProps {
  value: string
  error?: string | undefined
  verification: Verification
  onChange: (code: string) => void
  onRequest: () => void
}

export function CodeField({ value, error, verification, onChange, onRequest }: CodeFieldProps) {
  const t = useT()
  const { wait, sent, sending } = verification
  const words =
    wait > 0 ? t('identity.resendIn', { seconds: wait }) : t(sent ? 'identity.resend' : 'identity.getCode')
  return (
    <TextField
      label={t('identity.code')}
      name="SMSCode"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      error={error}
      onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
      after={
        <button
          type="button"
          className="code-button figures"
          disabled={wait > 0 || sending}
          aria-busy={sending || undefined}
          onClick={onRequest}
        >
          {words}
        </button>
      }
    />
  )
}
