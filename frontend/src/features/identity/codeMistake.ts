// What is wrong with a code as it was typed.
import { translate } from '@/shared/i18n'

export function codeMistake(code: string, codeLength: number): string | undefined {
  if (!code) return translate('SMSCodeNoInputTip')
  return code.length === codeLength ? undefined : translate('identity.codeDigits', { digits: codeLength })
}
