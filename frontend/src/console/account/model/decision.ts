// What deciding on an account adds to the decision of every queue.
import type { Item } from '@/console/shared/api/wire'
import type { Act } from '@/console/shared/review/act'
import type { DecisionKind } from '@/console/shared/review/decision'
import { dateText } from '@/shared/format'
import { failing } from './phrases'

/**
 * Since when the signed questionnaire is no longer valid: an operator who passes the account has to confirm that they
 * know.
 */
export function expiredSince(
  act: Act,
  { questionnaire_version: signed }: Pick<Item, 'questionnaire_version'>,
) {
  return act === 'pass' && signed?.expired ? signed.expires_at : undefined
}

export const accountDecision: DecisionKind = {
  phrases: (act) => (act === 'fail' ? failing : []),
  caution: (act, item, t) => {
    const at = expiredSince(act, item)
    return at === undefined
      ? undefined
      : { knows: t('console.passExpired', { date: dateText(at) }), missing: t('console.passExpiredMissing') }
  },
}
