import { expect, test } from 'vitest'
import type { PayoutEntry } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { batchOf, canBatch, mayChoose } from './choosing'

const pkf = { id: 1, name: 'PKF' }
const due = (id: number, change: Partial<PayoutEntry> = {}) =>
  partly<PayoutEntry>({
    id,
    state: 'DUE',
    method: 'Bank',
    bank_account: pkf,
    currency: 'USD',
    amount: 0.1,
    ...change,
  })

test.each([
  ['what is due to a bank account', {}, true],
  ['what waits for a bank account', { state: 'WAITING_TARGET', method: null } as const, false],
  ['what is in a batch', { state: 'BATCHED' } as const, false],
  ['coins', { method: 'Bitcoin', bank_account: null } as const, false],
])('%s may go into a batch: %s', (_, change, expected) => expect(canBatch(due(1, change))).toBe(expected))

test('what is chosen is of one bank account and one currency', () => {
  const chosen = [due(1)]
  expect(mayChoose(due(2), chosen)).toBe(true)
  expect(mayChoose(due(2, { currency: 'CNY' }), chosen)).toBe(false)
  expect(mayChoose(due(2, { bank_account: { id: 2, name: 'Cayman' } }), chosen)).toBe(false)
  expect(mayChoose(due(2, { currency: 'CNY' }), [])).toBe(true)
})

test('the batch of what is chosen has its exact sum', () => {
  expect(batchOf([due(1), due(2, { amount: 0.2 })])).toEqual({
    bank_account: pkf,
    currency: 'USD',
    count: 2,
    total: 0.3,
    payouts: [1, 2],
  })
  expect(batchOf([])).toBeUndefined()
})
