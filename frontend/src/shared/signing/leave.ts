// The way to the signing page: asked first, since it leads out of the app.
import { translate } from '@/shared/i18n'
import { confirm } from '@/shared/ui/dialogs'
import { leaveFor, rememberSession, type SigningStart } from './session'

/** Asks, remembers the session under `subject`, and leaves. Answers false when the investor stays. */
export async function leaveToSign(subject: string, start: SigningStart): Promise<boolean> {
  const goes = await confirm({
    title: translate('signing.leave.title'),
    text: translate('signing.leave.text'),
    confirm: translate('signing.leave.go'),
  })
  if (!goes) return false
  rememberSession(subject, start.sessionId)
  leaveFor(start.url)
  return true
}
