// What a decision will book, shown before it is confirmed. It is a forecast: the server books.

/** Where money is, as the desk names it. */
export type Book =
  | 'wallet'
  | 'wallet_held'
  | 'escrow'
  | 'project_paid'
  | 'bank'
  | 'suspense'
  | 'payable'
  | 'distribution'
  | 'gateway'
  | 'fees'
  | 'fx_position'

export interface Entry {
  from: Book
  to: Book
  /** In the item's currency. */
  amount: number
}

export interface Forecast {
  /** Booked with this decision, in this order. */
  now: Entry[]
  /** What the second line will book on top, once it passes. */
  later: Entry[]
  /** The reserved shares return to the offering. */
  placeFreed: boolean
  sharesIssued: boolean
  /** Shares that are issued go back. */
  sharesBack?: boolean
  /** Booked once a second person approves it. */
  onApproval?: boolean
}
