// What an operator has to say they know before an item passes: nothing forbids to pass with it. The server does not ask for it.

import type { Item } from '@/console/shared/api/wire'
import type { Act } from '../api/queues'

export type Caution =
  /** The signed questionnaire is no longer valid, and since when. */
  | { name: 'expired'; at: string }
  /** A withdrawal is paid to a bank account that its account does not name any more. */
  | { name: 'otherBank' }
  /** The account that a withdrawal is taken from is not approved as it stands. */
  | { name: 'unapproved' }

export function cautionOf(
  act: Act,
  {
    questionnaire_version: signed,
    pay_to: payTo,
    account_state: account,
  }: Pick<Item, 'questionnaire_version' | 'pay_to' | 'account_state'>,
): Caution | undefined {
  if (act !== 'pass') return undefined
  if (signed?.expired) return { name: 'expired', at: signed.expires_at }
  if (payTo?.differs_from_account) return { name: 'otherBank' }
  return payTo && account && account !== 'GPASS' ? { name: 'unapproved' } : undefined
}
