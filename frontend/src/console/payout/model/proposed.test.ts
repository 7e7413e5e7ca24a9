import { expect, test } from 'vitest'
import { fieldName, proposedLines, readValue } from './proposed'

const named = (lines: { field: string }[]) => lines.map(({ field }) => field)

test('where it is paid to stays as it is when it is paid, and is told apart from what changes', () => {
  const { changed, added, facts } = proposedLines([
    { field: 'payout.state', before: 'DUE', after: 'EXECUTED' },
    { field: 'payout.value_on', before: null, after: '2026-11-25' },
    { field: 'payout.reference', before: null, after: 'B-7' },
    { field: 'payout.target.account_number', before: '6222', after: '6222' },
  ])
  expect(named(changed)).toEqual(['state'])
  expect(named(added)).toEqual(['value_on', 'reference'])
  expect(named(facts)).toEqual(['target.account_number'])
})

test('what was paid is told beside what of it came back', () => {
  const all = { field: 'payout.came_back', before: 'USD 1000', after: 'USD 1000' }
  for (const after of ['USD 985.5', 'USD 1000']) {
    const { changed, added, facts } = proposedLines([{ ...all, after }])
    expect(changed).toEqual([])
    expect(added.map((line) => [line.field, line.after])).toEqual([['came_back', after]])
    expect(facts.map((line) => [line.field, line.after])).toEqual([['amount', 'USD 1000']])
  }
})

test('coins are found by their transaction', () => {
  const { added } = proposedLines([
    { field: 'payout.reference', before: null, after: 'f00d' },
    { field: 'payout.target.bitcoin', before: 'bc1q', after: 'bc1q' },
  ])
  expect(added.map(({ field, method }) => fieldName(field, method))).toEqual([
    'console.payouts.reference.Bitcoin',
  ])
})

test('every field has a name, and one that nobody knows has none', () => {
  expect(fieldName('target.address', 'Bank')).toBe('console.field.bank_address')
  expect(fieldName('target.bitcoin', 'Bitcoin')).toBe('console.field.bitcoin_address')
  expect(fieldName('reference', 'Bank')).toBe('console.payouts.reference.Bank')
  expect(fieldName('colour', 'Bank')).toBeUndefined()
})

test('a state, a day, an amount and a country are read, and anything else is said as it stands', () => {
  expect(readValue('state', 'DUE')).toEqual({ state: 'DUE' })
  expect(readValue('value_on', '2026-11-25')).toEqual({ day: '2026-11-25' })
  expect(readValue('came_back', 'USD 985.5')).toEqual({ money: { amount: 985.5, currency: 'USD' } })
  expect(readValue('target.country', 'CN')).toEqual({ country: 'CN' })
  expect(readValue('came_back', 'nothing')).toEqual({})
  expect(readValue('reference', '2026-11-25')).toEqual({})
})
