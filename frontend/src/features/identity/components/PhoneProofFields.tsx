// A phone number and the code that is sent to it.
import type { Country } from '@/shared/api/wire'
import { translate } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import type { Form } from '@/shared/ui/form'
import { codeMistake } from '../codeMistake'
import { numberMissing, type PhoneProof } from '../phoneProof'
import type { Verification } from '../verification'
import { CodeField } from './CodeField'
import { PhoneField } from './PhoneField'

interface PhoneProofFieldsProps {
  form: Pick<Form<PhoneProof>, 'values' | 'errors' | 'set' | 'setErrors' | 'refuse'>
  countries: Country[]
  verification: Verification
  /** What the number's field is called where it is not simply the phone number. */
  label?: string
}

export function PhoneProofFields({ form, countries, verification, label }: PhoneProofFieldsProps) {
  const { values, errors } = form
  const requestCode = () => {
    if (!values.MobileNumber) return form.setErrors(numberMissing)
    verification
      .request()
      .then(() => toast(translate('identity.codeSent')))
      .catch(form.refuse)
  }
  return (
    <>
      <PhoneField
        {...(label ? { label } : {})}
        countries={countries}
        code={values.phoneCode}
        country={values.phoneCountry}
        number={values.MobileNumber}
        error={errors.MobileNumber}
        onChange={form.set}
      />
      <CodeField
        value={values.SMSCode}
        error={errors.SMSCode}
        verification={verification}
        onChange={(SMSCode) =>
          SMSCode.length > verification.codeLength
            ? form.setErrors(() => ({ SMSCode: codeMistake(SMSCode, verification) }))
            : form.set({ SMSCode })
        }
        onRequest={requestCode}
      />
    </>
  )
}
