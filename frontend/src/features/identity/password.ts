// The password rule (decision 8), shown before the server checks it. The lengths are the server's, and the server
// decides.
import type { PasswordLength } from '@/shared/api/wire'
import { translate } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'

export const usePasswordLength = (): PasswordLength => useSession((state) => state.passwordLength)

/** What is wrong with a new password, in words; undefined when nothing is. */
export function passwordMistake(password: string): string | undefined {
  const { passwordLength } = useSession.getState()
  return follows(password, passwordLength) ? undefined : translate('PasswordRule', { ...passwordLength })
}

/** Counted as the server counts: in characters, not in halves of them. */
function follows(password: string, { min, max }: PasswordLength): boolean {
  const length = [...password].length
  return (
    length >= min && length <= max && /[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password)
  )
}
