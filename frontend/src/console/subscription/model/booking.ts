// What a decision on a subscription will book (states: subscription), and whether the amount typed as received can be
// passed.

import type { Item } from '@/console/shared/api/wire'
import type { Book, Entry, Forecast } from '@/console/shared/booking/forecast'
import { matchedSum } from '@/console/shared/receipt/matched'
import {
  booksReceipt,
  type StatedMistake,
  statedAmount,
  statedMistake,
} from '@/console/shared/receipt/stated'
import type { Act } from '@/console/shared/review/act'

type Order = Pick<
  Item,
  'state' | 'payment_method' | 'amount' | 'amount_received' | 'has_wallet' | 'receipts' | 'charge_tolerance'
>

/** Cents, so that no difference is ever off by a fraction. */
const cents = (amount: number): number => Math.round(amount * 100)

const less = (from: number, what: number): number => (cents(from) - cents(what)) / 100

const isWire = (order: Order): boolean => order.payment_method !== 'Wallet'

const back = (order: Order): Book => (order.has_wallet ? 'wallet' : 'payable')

function allocation(order: Order, received: number): Entry[] {
  const amount = order.amount ?? 0
  const excess = less(received, amount)
  const entries: Entry[] = [{ from: 'suspense', to: 'escrow', amount: Math.min(received, amount) }]
  // The platform covers bank charges.
  if (excess < 0) entries.push({ from: 'fees', to: 'escrow', amount: -excess })
  if (excess > 0) entries.push({ from: 'suspense', to: back(order), amount: excess })
  return entries
}

/**
 * Refunds an accepted order from `from`: the investor gets what they sent, the platform gets back the bank charges that
 * it covered.
 */
function takenFrom(from: Book, order: Order): Entry[] {
  const amount = order.amount ?? 0
  const brought = isWire(order) ? Math.min(order.amount_received ?? amount, amount) : amount
  const borne = less(amount, brought)
  const entries: Entry[] = [{ from, to: back(order), amount: brought }]
  return borne > 0 ? [...entries, { from, to: 'fees', amount: borne }] : entries
}

function givenBack(order: Order): Entry[] {
  const amount = order.amount ?? 0
  if (order.state === 'SUCCESS') return takenFrom('project_paid', order)
  if (order.state === 'PRE_OK') return takenFrom('escrow', order)
  if (!isWire(order)) return [{ from: 'wallet_held', to: 'wallet', amount }]
  const received = order.amount_received ?? matchedSum(order) ?? 0
  return received > 0 ? [{ from: 'suspense', to: back(order), amount: received }] : []
}

/** What stating that so much arrived books: nothing where it was stated before, or receipts are matched. */
const arrived = (received: number, order: Order): Entry[] =>
  booksReceipt(order) ? [{ from: 'bank', to: 'suspense', amount: received }] : []

/**
 * An amount that was only stated is taken back when the order returns to the line that stated it; an amount read from
 * the bank stays.
 */
function takenBack(order: Order): Entry[] {
  const isStated = isWire(order) && matchedSum(order) === undefined
  const stated = isStated ? (order.amount_received ?? 0) : 0
  return stated > 0 ? [{ from: 'suspense', to: 'bank', amount: stated }] : []
}

function passed(order: Order, received: number): Pick<Forecast, 'now' | 'later'> {
  const amount = order.amount ?? 0
  const captured: Entry[] = [{ from: 'wallet_held', to: 'escrow', amount }]
  if (order.state === 'GWAIT') {
    const now = isWire(order) ? allocation(order, order.amount_received ?? amount) : captured
    return { now, later: [] }
  }
  if (!isWire(order)) return { now: [], later: captured }
  return {
    now: arrived(received, order),
    later: allocation(order, received),
  }
}

/** What `act` books; `received` is what the first line says has arrived, for wires. */
export function forecastBookings(act: Act, order: Order, received = 0): Forecast {
  const nothing = { later: [], placeFreed: false, sharesIssued: false }
  switch (act) {
    case 'pass':
      return { ...nothing, ...passed(order, received) }
    case 'issue': {
      const issued: Entry = { from: 'escrow', to: 'project_paid', amount: order.amount ?? 0 }
      return { ...nothing, now: [issued], sharesIssued: true }
    }
    case 'return':
      return { ...nothing, now: takenBack(order) }
    case 'correct': {
      const reversed: Entry = { from: 'project_paid', to: 'escrow', amount: order.amount ?? 0 }
      return { ...nothing, now: [reversed], sharesBack: true, onApproval: true }
    }
    case 'fail':
    case 'revoke': {
      const wasIssued = order.state === 'SUCCESS'
      const issued = wasIssued ? { sharesBack: true, onApproval: true } : {}
      return { ...nothing, now: givenBack(order), placeFreed: true, ...issued }
    }
  }
}

export type ReceivedMistake = StatedMistake | 'tooLittle'

/**
 * Why the typed amount cannot pass: it is missing, unreadable, or short by more than the tolerance for bank charges. Nothing needs to be
 * typed if an amount was stated before the order came back, or receipts are matched.
 */
export function receivedMistake(
  typed: string,
  order: Pick<Item, 'amount' | 'amount_received' | 'receipts' | 'charge_tolerance'>,
): ReceivedMistake | undefined {
  const mistake = statedMistake(typed, order)
  if (mistake || (typed.trim() === '' && matchedSum(order) === undefined)) return mistake
  const short = less(order.amount ?? 0, statedAmount(typed, order) ?? 0)
  return short > (order.charge_tolerance ?? 0) ? 'tooLittle' : undefined
}

/** The shortfall within the tolerance, which the platform covers; none if nothing is missing. */
export function borneByPlatform(
  typed: string,
  order: Pick<Item, 'amount' | 'amount_received' | 'receipts' | 'charge_tolerance'>,
): number | undefined {
  const received = statedAmount(typed, order)
  if (received === undefined || receivedMistake(typed, order)) return undefined
  const short = less(order.amount ?? 0, received)
  return short > 0 ? short : undefined
}
