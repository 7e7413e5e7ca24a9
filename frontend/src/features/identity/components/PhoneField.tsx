// A phone number with its country's dial code. Only digits are taken; what is pasted with spaces is cleaned.
import type { Country } from '@/shared/api/wire'
import { useT } from '@/shared/i18n'
import { DialCode } from '@/shared/ui/DialCode'
import { TextField } from '@/shared/ui/Field'

export interface Phone {
  phoneCode: string
  phoneCountry: number | null
  MobileNumber: string
}

interface PhoneFieldProps {
  label?: string
  countries: Country[]
  code: string
  number: string
  /** The country that the code was picked for: several share one. */
  country: number | null
  error?: string | undefined
  onChange: (phone: Phone) => void
}

export function PhoneField({ label, countries, code, number, country, error, onChange }: PhoneFieldProps) {
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
      before={
        <DialCode
          countries={countries}
          value={code}
          country={country}
          onChange={(phoneCode, phoneCountry) => onChange({ phoneCode, phoneCountry, MobileNumber: number })}
        />
      }
      onChange={(typed) =>
        onChange({
          phoneCode: code,
          phoneCountry: country,
          MobileNumber: typed.replace(/\D/g, '').slice(0, 20),
        })
      }
    />
  )
}
