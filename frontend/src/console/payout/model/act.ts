// The actions on a payout that have a form.
import type { PayoutItem, Proposal } from '@/console/shared/api/wire'

export type PayoutAct = PayoutItem['may'][number]

export interface ActProps {
  payout: PayoutItem
  /** The current payout. */
  reload: () => Promise<unknown>
  /** It was done, or a second person has to approve it. */
  onDone: (proposal: Proposal | undefined) => void
  onCancel: () => void
}

/** A payment outside a batch needs a second person. */
export const isSingly = ({ state }: Pick<PayoutItem, 'state'>): boolean => state === 'DUE'

/** No other action is possible while a proposal on it is open. */
export const actsOn = ({ may, proposal }: Pick<PayoutItem, 'may' | 'proposal'>): PayoutAct[] =>
  proposal == null ? may : []
