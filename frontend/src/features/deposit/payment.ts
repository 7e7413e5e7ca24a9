// The state of the payment of a deposit in bitcoin for its owner, and how it is paid.
import type { Invoice } from './wire'

/** `over`: its time is over, and whether it was paid is still to be learnt. `none`: there is no invoice to pay. */
export type Standing = 'open' | 'over' | 'seen' | 'none'

/** With this many seconds left of its time. */
export function standingOf(invoice: Pick<Invoice, 'State'> | null | undefined, left: number): Standing {
  switch (invoice?.State) {
    case undefined:
      return 'none'
    case 'Open':
      return left > 0 ? 'open' : 'over'
    case 'Expired':
      return 'over'
    default:
      return 'seen'
  }
}

/** Minutes and seconds. */
export const timeText = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** From here on, in seconds, it is too late to begin paying. */
export const shortTime = 120

/** The link that opens a wallet on the device. Some gateways name a page of theirs instead, which opens none. */
export const walletLink = ({ PaymentUri }: Pick<Invoice, 'PaymentUri'>): string | undefined =>
  /^bitcoin:/i.test(PaymentUri) ? PaymentUri : undefined
