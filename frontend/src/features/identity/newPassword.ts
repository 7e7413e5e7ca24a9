// A new password against a code sent to the phone, as registering and a forgotten password need it: what is typed, what
// is wrong with it, at which field a refusal is shown, and what is sent.
import type { Refusal } from '@/shared/api/refusal'
import type { DraftKind } from '@/shared/draft/drafts'
import { refusalText, translate } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import type { Registration } from './api/registering'
import { codeMistake } from './codeMistake'
import { passwordMistake } from './password'
import { mobileNumber, numberMissing, type PhoneProof } from './phoneProof'
import type { Verification } from './verification'

export interface NewPassword extends PhoneProof {
  Password: string
  confirmation: string
}

export const blankNewPassword: NewPassword = {
  phoneCode: '86',
  phoneCountry: null,
  MobileNumber: '',
  SMSCode: '',
  Password: '',
  confirmation: '',
}

/** The number only: codes and passwords are never kept. */
export const newPasswordDraft = (name: string): DraftKind<NewPassword> => ({
  name,
  version: 1,
  stored: ['phoneCode', 'phoneCountry', 'MobileNumber'],
})

const fieldOf: Record<string, keyof NewPassword> = {
  VerifyError_SubjectExist: 'MobileNumber',
  VerifyError_SubjectNotExist: 'MobileNumber',
  RegisterError_MobileExist: 'MobileNumber',
  UpdateError_MobileCountryMismatch: 'MobileNumber',
  VerifyError_Invalid: 'SMSCode',
  VerifyError_Expired: 'SMSCode',
  PasswordRule: 'Password',
  PasswordTooCommon: 'Password',
}

/** A refusal at its field; undefined where it is a dialog. */
export function mistakeOf(refusal: Refusal): Errors<NewPassword> | undefined {
  const field = fieldOf[refusal.messageKey]
  return field && { [field]: refusalText(refusal) }
}

export function mistakesOf(values: NewPassword, verification: Verification): Errors<NewPassword> {
  return {
    ...(values.MobileNumber ? {} : numberMissing()),
    SMSCode: codeMistake(values.SMSCode, verification),
    Password: passwordMistake(values.Password),
    confirmation: values.confirmation === values.Password ? undefined : translate('PasswordMismatch'),
  }
}

/** What is sent: the number, the password, and the code with the token it came under. */
export const registrationOf = (values: NewPassword, token: string): Registration => ({
  MobileNumber: mobileNumber(values),
  Password: values.Password,
  SMSCode: values.SMSCode,
  Token: token,
})
