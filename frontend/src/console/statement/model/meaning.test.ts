import { expect, test } from 'vitest'
import { lineEntry, proposal } from '@/testing/statement'
import { bookedBy, booksText, cautionsOf, lineKinds, meaningRecord, recordNeed } from './meaning'

test.each([
  ['receipt', 7, 'receipt:7', 'optional'],
  ['distribution_funding', 7, 'distribution:7', 'needed'],
  ['payout_executed', 7, 'payout:7', 'needed'],
  ['batch_executed', 7, 'payout_batch:7', 'needed'],
  ['payout_bounced', 7, 'payout:7', 'needed'],
  ['gateway_settlement', 2, 'gateway:2', 'needed'],
  ['transfer', 7, 'bank:7', 'needed'],
  ['charge', null, undefined, 'none'],
  ['interest', null, undefined, 'none'],
  ['project_money', 7, 'project:7', 'needed'],
  ['reversal', 7, 'statement_line:7', 'needed'],
] as const)('%s is about %s: %s', (kind, record, name, need) => {
  expect(meaningRecord({ kind, record })).toBe(name)
  expect(recordNeed(kind)).toBe(need)
})

test('a receipt that is not made yet has no record', () =>
  expect(meaningRecord({ kind: 'receipt', record: null })).toBeUndefined())

const line = { amount: 10, direction: 'debit' } as const

test('what is in the books already is not booked again', () => {
  expect(bookedBy({ kind: 'receipt', record: null }, { ...line, direction: 'credit' })).toEqual([
    { from: 'bank', to: 'suspense', amount: 10 },
  ])
  expect(bookedBy({ kind: 'receipt', record: 7 }, { ...line, direction: 'credit' })).toEqual([])
  expect(bookedBy({ kind: 'payout_executed', record: 42, state: 'RELEASED' }, line)).toEqual([
    { from: 'payable', to: 'bank', amount: 10 },
  ])
  expect(bookedBy({ kind: 'payout_executed', record: 42, state: 'EXECUTED' }, line)).toEqual([])
})

test("a distribution takes what it still needs, and what comes beyond is its project's", () => {
  const funded = (missing?: number) =>
    bookedBy({ kind: 'distribution_funding', record: 3, missing }, { amount: 10, direction: 'credit' })
  const entered = { from: 'bank', to: 'suspense', amount: 10 }
  expect(funded()).toEqual([entered])
  expect(funded(12.5)).toEqual([entered, { from: 'suspense', to: 'distribution', amount: 10 }])
  expect(funded(9.9)).toEqual([
    entered,
    { from: 'suspense', to: 'distribution', amount: 9.9 },
    { from: 'suspense', to: 'project_paid', amount: 0.1 },
  ])
})

test('charges and interest go the way of the line, and a settlement brings what the gateway kept', () => {
  expect(bookedBy({ kind: 'charge' }, line)).toEqual([{ from: 'fees', to: 'bank', amount: 10 }])
  expect(bookedBy({ kind: 'interest' }, { ...line, direction: 'credit' })).toEqual([
    { from: 'bank', to: 'fees', amount: 10 },
  ])
  expect(bookedBy({ kind: 'gateway_settlement', charge: 2 }, { ...line, direction: 'credit' })).toEqual([
    { from: 'bank', to: 'gateway', amount: 10 },
    { from: 'fees', to: 'gateway', amount: 2 },
  ])
})

test('a sale of coins takes what was owed from the gateway, and the difference is exchange', () => {
  const credit = { ...line, direction: 'credit' } as const
  const sold = (owed: number, charge?: number) =>
    bookedBy({ kind: 'gateway_settlement', record: 2, owed, charge }, credit)
  expect(sold(10)).toEqual([{ from: 'bank', to: 'gateway', amount: 10 }])
  expect(sold(12.5, 0.2)).toEqual([
    { from: 'bank', to: 'gateway', amount: 10 },
    { from: 'fees', to: 'gateway', amount: 0.2 },
    { from: 'fx_position', to: 'gateway', amount: 2.3 },
  ])
  expect(sold(9.99)).toEqual([
    { from: 'bank', to: 'gateway', amount: 10 },
    { from: 'gateway', to: 'fx_position', amount: 0.01 },
  ])
  expect(booksText({ kind: 'gateway_settlement', record: 2 }, 'credit')).toBe('gateway_settlement_crypto')
  expect(booksText({ kind: 'gateway_settlement', record: 1 }, 'credit')).toBe('gateway_settlement_card')
})

test('how it is told depends on what is known of the record and on the direction', () => {
  expect(booksText({ kind: 'payout_executed', record: 42, state: 'EXECUTED' }, 'debit')).toBe(
    'payout_executedKnown',
  )
  expect(booksText({ kind: 'payout_executed', record: 42 }, 'debit')).toBe('payout_executed')
  expect(booksText({ kind: 'payout_executed', record: 42, state: 'RELEASED' }, 'debit')).toBe(
    'payout_executedNow',
  )
  expect(booksText({ kind: 'payout_bounced', record: 42, state: 'BOUNCED' }, 'credit')).toBe(
    'payout_bouncedKnown',
  )
  expect(booksText({ kind: 'transfer', record: 2 }, 'credit')).toBe('transfer_credit')
  expect(booksText({ kind: 'receipt', record: 7 }, 'credit')).toBe('receiptKnown')
  for (const kind of lineKinds) expect(booksText({ kind, record: 7 }, 'debit')).toContain(kind.split('_')[0])
})

test('another amount and a payout that nobody released are cautioned of', () => {
  const subject = proposal.subject ?? undefined
  expect(cautionsOf(proposal, lineEntry)).toEqual([])
  expect(cautionsOf(proposal, { ...lineEntry, amount: 1000.49 })).toEqual(['amount'])
  expect(subject && cautionsOf({ ...proposal, subject: { ...subject, state: 'DUE' } }, lineEntry)).toEqual([
    'notReleased',
  ])
  expect(cautionsOf({ kind: 'charge', subject: null }, lineEntry)).toEqual([])
})
