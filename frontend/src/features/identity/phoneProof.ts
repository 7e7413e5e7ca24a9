// A phone number that proves itself by a code: what is typed of it.
import { translate } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'

export interface PhoneProof {
  phoneCode: string
  /** The country that was picked, by its number; null while none was. */
  phoneCountry: number | null
  MobileNumber: string
  SMSCode: string
}

export const numberMissing = (): Errors<PhoneProof> => ({
  MobileNumber: translate('MobileNumberNoInputTip'),
})

export const mobileNumber = ({
  phoneCode,
  MobileNumber,
}: Pick<PhoneProof, 'phoneCode' | 'MobileNumber'>): string => `${phoneCode}-${MobileNumber}`
