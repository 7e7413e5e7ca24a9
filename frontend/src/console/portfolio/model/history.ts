// The kind of a change of a holding, its record, and whether it came after the day shown.
import { today } from '@/shared/format/day'
import type { HoldingChange } from '../api/wire'

/** Each is a text under `console.register.change.*`. */
export function changeWord({ kind, change }: Pick<HoldingChange, 'kind' | 'change'>) {
  const isLess = change < 0
  switch (kind) {
    case 'investment':
      return 'issued'
    case 'investment_refund':
      return 'takenBack'
    case 'return_of_principal':
      return isLess ? 'redeemed' : 'restored'
    case 'transfer_in':
      return 'transferredIn'
    case 'transfer_out':
      return 'transferredOut'
    default:
      return isLess ? 'removed' : 'added'
  }
}

/** The purposes whose record is not called as they are. */
const recordKinds: Record<string, string> = {
  subscription: 'order',
  fee: 'payment',
  adjustment: 'proposal',
  exchange: 'proposal',
  transfer: 'proposal',
  project_payment: 'proposal',
}

/** The record that caused it, as the ledger names it: `order:7`. */
export const recordOf = ({ purpose, record }: Pick<HoldingChange, 'purpose' | 'record'>): string =>
  `${recordKinds[purpose] ?? purpose}:${record}`

/** Whether it was booked after the end of this day (UTC+8). */
export const isAfter = ({ at }: Pick<HoldingChange, 'at'>, day: string): boolean =>
  today(new Date(at).getTime()) > day
