// What deciding on a withdrawal adds to the decision of every queue.
import type { Item } from '@/console/shared/api/wire'
import type { Act } from '@/console/shared/review/act'
import type { DecisionKind } from '@/console/shared/review/decision'
import { forecastWithdrawal } from './booking'
import { failing, passing } from './phrases'

/**
 * What an operator who passes it has to confirm that they know: it is paid to a bank account that its account does not
 * name any more, or its account is not approved at present.
 */
export function concernOf(
  act: Act,
  { pay_to: payTo, account_state: account }: Pick<Item, 'pay_to' | 'account_state'>,
): 'otherBank' | 'unapproved' | undefined {
  if (act !== 'pass') return undefined
  if (payTo?.differs_from_account) return 'otherBank'
  return payTo && account && account !== 'GPASS' ? 'unapproved' : undefined
}

export const withdrawalDecision: DecisionKind = {
  phrases: (act) => {
    if (act === 'pass') return passing
    return act === 'fail' ? failing : []
  },
  caution: (act, item, t) => {
    switch (concernOf(act, item)) {
      case 'otherBank':
        return { knows: t('console.passOtherBank'), missing: t('console.passOtherBankMissing') }
      case 'unapproved':
        return { knows: t('console.passUnapproved'), missing: t('console.passUnapprovedMissing') }
      case undefined:
        return undefined
    }
  },
  forecastBookings: forecastWithdrawal,
}
