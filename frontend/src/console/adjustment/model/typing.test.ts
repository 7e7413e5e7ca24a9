import { expect, test } from 'vitest'
import type { AccountWallets } from '@/console/shared/api/wire'
import { type BookingValues, blankBooking, bookingForm, bookingMistakes, exchangeOf, gives } from './typing'

const today = '2026-11-27'

const ann: AccountWallets = {
  id: 7,
  number: 'PKF-7',
  investor_id: 1,
  name: 'Ann Lee',
  framework: 'PKF',
  wallets: [
    { currency: 'USD', balance: 1000, available: 900 },
    { currency: 'CNY', balance: 0, available: 0 },
  ],
}
const ben: AccountWallets = { ...ann, id: 8, number: 'PKF-8', investor_id: 2, name: 'Ben Ma' }

const sound: BookingValues = {
  ...blankBooking(today),
  kind: 'reward',
  account: 'PKF-7',
  currency: 'USD',
  amount: '100',
  document: new File(['x'], 'letter.pdf'),
  reason: 'as the letter says',
}
const wrong = (part: Partial<BookingValues>, to: AccountWallets | undefined = ben) =>
  Object.entries(bookingMistakes({ ...sound, ...part }, { account: ann, to }, today)).flatMap(
    ([field, key]) => (key ? [[field, key]] : []),
  )

test('a booking that is whole has no mistake, and an empty one names every field that it needs', () => {
  expect(wrong({})).toEqual([])
  const empty = bookingMistakes(blankBooking(today), { account: undefined, to: undefined }, today)
  const named = Object.entries(empty).filter(([, key]) => key)
  expect(named.map(([field]) => field)).toEqual([
    'account',
    'currency',
    'amount',
    'direction',
    'document',
    'reason',
  ])
})

test('only a wallet that gives is asked whether it has that much', () => {
  expect(wrong({ amount: '901' })).toEqual([])
  expect(wrong({ kind: 'adjustment', direction: 'in', amount: '901' })).toEqual([])
  const above = [['amount', 'console.adjustments.amountAbove']]
  expect(wrong({ kind: 'adjustment', direction: 'out', amount: '900.01' })).toEqual(above)
  expect(wrong({ kind: 'transfer', to_account: 'PKF-8', amount: '900.01' })).toEqual(above)
  expect(wrong({ kind: 'exchange', to_currency: 'CNY', amount: '900.01' })).toEqual(above)
  expect(gives({ kind: 'reward', direction: '' })).toBe(false)
})

test('a transfer goes to another account of the same framework', () => {
  const transfer = { kind: 'transfer', to_account: 'PKF-8' } as const
  expect(wrong(transfer)).toEqual([])
  expect(wrong({ ...transfer, to_account: 'PKF-7' }, ann)).toEqual([
    ['to_account', 'console.adjustments.sameAccount'],
  ])
  expect(wrong(transfer, { ...ben, framework: 'OTHER' })).toEqual([
    ['to_account', 'console.adjustments.otherFramework'],
  ])
})

test('an exchange is asked about once all of it is typed', () => {
  const exchange: BookingValues = { ...sound, kind: 'exchange', to_currency: 'CNY' }
  expect(exchangeOf(exchange, today)).toEqual({
    amount: '100',
    currency: 'USD',
    to_currency: 'CNY',
    value_on: today,
  })
  for (const part of [{ amount: '' }, { to_currency: 'USD' }, { value_on: '2026-11-28' }, { kind: 'reward' }])
    expect(exchangeOf({ ...exchange, ...part } as BookingValues, today)).toBeUndefined()
})

test('only what a kind has is sent', () => {
  const sending = { found: { account: ann, to: ben }, document: 5, gained: 714.29 }
  const typed: BookingValues = { ...sound, direction: 'out', to_account: 'PKF-8', to_currency: 'CNY' }
  const common = {
    account: 7,
    currency: 'USD',
    amount: 100,
    value_on: today,
    document: 5,
    reason: 'as the letter says',
  }
  const sent = (kind: BookingValues['kind']) => bookingForm({ ...typed, kind }, sending)
  expect(sent('reward')).toEqual({ kind: 'reward', ...common })
  expect(sent('adjustment')).toEqual({ kind: 'adjustment', ...common, direction: 'out' })
  expect(sent('transfer')).toEqual({ kind: 'transfer', ...common, to_account: 8 })
  expect(sent('exchange')).toEqual({ kind: 'exchange', ...common, to_currency: 'CNY', to_amount: 714.29 })
})
