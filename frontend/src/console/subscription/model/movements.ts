// The bookings as movements.
import type { ProposedReversal } from '@/console/shared/api/wire'

const books = ['wallet', 'wallet_held', 'escrow', 'project_paid', 'bank', 'suspense', 'payable'] as const

/** Bookings as movements from one book to another, if each posting has its counterpart of the same amount. */
export function movements(bookings: ProposedReversal['bookings']) {
  const named = bookings.flatMap((booking) => {
    const book = books.find((known) => known === booking.book)
    return book ? [{ ...booking, book }] : []
  })
  const given = named.filter(({ amount }) => amount < 0)
  return given.flatMap((from) => {
    const to = named.find(({ amount, currency }) => amount === -from.amount && currency === from.currency)
    return to ? [{ from: from.book, to: to.book, amount: to.amount, currency: to.currency }] : []
  })
}
