// The texts of refusals at the desk. Some differ from the catalogue, whose texts address investors; those of a reason are its own.
import type { Refusal } from '@/shared/api/refusal'
import { hasOwnReason, isMessageId, refusalText, type Translate } from '@/shared/i18n'

export function deskText(t: Translate, refusal: Refusal): string {
  const own = `console.refusal.${refusal.messageKey}`
  return isMessageId(own) && !hasOwnReason(refusal) ? t(own) : refusalText(refusal)
}
