// A phone number with its country's dial code. Only digits are taken; what is pasted with spaces is cleaned.
import type { Country } from '@/shared/api/wire'
import { useT } from '@/shared/i18n'
import { DialCode } from '@/shared/ui/DialCode'
import { TextField } from '@/shared/ui/Field'

interface PhoneFieldProps {
  label?: string
  countries: Country[]
  code: string
  number: string
  error?: string | undefined
  onChange: (code: string, number: string) => void
}

export function PhoneField({ label, countries, code, number, error, onChange }: PhoneFieldProps) {
  const t = useT()
  return (
    <TextField
      label={label ?? t('identity.phone')}
      name="MobileNumber"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      value={number}
      error={error}
      before={<DialCode countries={countries} value={code} onChange={(next) => onChange(next, number)} />}
      onChange={(typed) => onChange(code, typed.replace(/\D/g, '').slice(0, 20))}
    />
  )
}
