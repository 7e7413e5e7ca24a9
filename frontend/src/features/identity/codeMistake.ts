// What is wrong with a code as it was typed, against the one that was sent.
import { translate } from '@/shared/i18n'
import type { Verification } from './verification'

export function codeMistake(
  code: string,
  { token, codeLength }: Pick<Verification, 'token' | 'codeLength'>,
): string | undefined {
  if (!code) return translate('SMSCodeNoInputTip')
  if (!token) return translate('identity.getCodeFirst')
  return code.length === codeLength ? undefined : translate('identity.codeDigits', { digits: codeLength })
}
