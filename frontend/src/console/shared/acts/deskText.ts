// What a refusal says at the desk: in words of its own where those of the catalogue are said to an investor.
import type { Refusal } from '@/shared/api/refusal'
import { isMessageId, refusalText, type Translate } from '@/shared/i18n'

export function deskText(t: Translate, refusal: Refusal): string {
  const own = `console.refusal.${refusal.messageKey}`
  return isMessageId(own) ? t(own) : refusalText(refusal)
}
