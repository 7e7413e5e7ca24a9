// The operator's place in the list of receipts, the colour of a receipt's state, what it is for, and the kind of a step
// in its history.
import { useSearchParams } from 'react-router-dom'
import { type Currency, readCurrency } from '@/console/shared/amount/currencies'
import type { ReceiptEntry, ReceiptItem, ReceiptState } from '@/console/shared/api/wire'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import type { Tone } from '@/shared/ui/Status'

/** The states in the order of a receipt's life. */
export const receiptStates: ReceiptState[] = ['UNMATCHED', 'MATCHED', 'WITHDRAWN']

/** What the server sorts the list by. */
export const receiptColumns = ['payer', 'value_on', 'amount'] as const

export interface ReceiptPlace extends KeyPlace {
  /** None stands for the unmatched ones: these are to be worked on. */
  state?: Exclude<ReceiptState, 'UNMATCHED'> | 'all' | undefined
  currency?: Currency | undefined
  q?: string | undefined
}

export type Shown = ReceiptPlace['state']

/** The filters, in the order in which they are offered. */
export const shownStates: Shown[] = [undefined, 'MATCHED', 'WITHDRAWN', 'all']

/** The state to request from the server; none stands for every state. */
export const statesOf = (state: Shown): ReceiptState | undefined =>
  state === 'all' ? undefined : (state ?? 'UNMATCHED')

export const readReceiptPlace = (params: URLSearchParams): ReceiptPlace => ({
  state: shownStates.find((state) => state !== undefined && state === params.get('state')),
  currency: readCurrency(params.get('currency')),
  q: params.get('q') ?? undefined,
  ...readKeys(params),
})

export const receiptsAddress = (place: ReceiptPlace): string => addressOf('/receipts', place)

export const receiptAddress = (id: number | 'new', place: ReceiptPlace = {}): string =>
  addressOf(`/receipts/${id}`, place)

export function useReceiptPlace(): ReceiptPlace {
  const [params] = useSearchParams()
  return readReceiptPlace(params)
}

export const receiptTones: Record<ReceiptState, Tone> = {
  UNMATCHED: 'waiting',
  MATCHED: 'good',
  WITHDRAWN: 'quiet',
}

/** A colleague stated it at a review; the bank's own line is not known yet. */
export const isProvisional = ({ reference, state }: Pick<ReceiptEntry, 'reference' | 'state'>): boolean =>
  reference == null && state !== 'WITHDRAWN'

export type ReceiptStep = ReceiptItem['history'][number]

export type StepWord = 'entered' | 'matched' | 'returned' | 'unmatched' | 'withdrawn'

/** The step to show if the receipt went back to its payer: the log knows only that it was matched. */
const isReturn = ({ history, matched_to }: Pick<ReceiptItem, 'history' | 'matched_to'>, order: number) =>
  matched_to?.kind === 'return' && order === history.length - 1

/** The kind of a step; each is a text under `console.receipts.step.*`. */
export function receiptStep(
  receipt: Pick<ReceiptItem, 'history' | 'matched_to'>,
  { from, to }: Pick<ReceiptStep, 'from' | 'to'>,
  order: number,
): StepWord {
  switch (to) {
    case 'MATCHED':
      return isReturn(receipt, order) ? 'returned' : 'matched'
    case 'WITHDRAWN':
      return 'withdrawn'
    case 'UNMATCHED':
      return from === 'UNMATCHED' ? 'entered' : 'unmatched'
  }
}

/** What becomes of it next; each is a text under `console.receipts.then.*`. */
export function thenOf(receipt: Pick<ReceiptEntry, 'state' | 'reference' | 'matched_to'>) {
  if (isProvisional(receipt)) return 'provisional'
  return receipt.matched_to?.kind === 'return' ? 'returned' : receipt.state
}
