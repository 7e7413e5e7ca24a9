import { expect, test } from 'vitest'
import { paidMistakes, returnedMistakes, targetMistakes, typedCharge } from './mistakes'
import { blankTarget } from './target'

const booked = { since: '2026-11-01', today: '2026-11-26' }
const paid = { value_on: '2026-11-20', reference: 'B-7', reason: '' }

test('what the bank has paid needs a day and a reference, and a reason where a second person decides', () => {
  expect(paidMistakes(paid, { ...booked, method: 'Bank', needsSecond: false })).toEqual({})
  expect(paidMistakes(paid, { ...booked, method: 'Bank', needsSecond: true })).toEqual({
    reason: 'console.proposal.reasonMissing',
  })
  expect(
    paidMistakes(
      { value_on: '2026-02-30', reference: ' ', reason: '' },
      { ...booked, method: 'Bank', needsSecond: false },
    ),
  ).toEqual({
    value_on: 'console.payouts.dayMissing',
    reference: 'console.payouts.referenceMissing.Bank',
  })
  expect(
    paidMistakes({ ...paid, reference: '' }, { ...booked, method: 'Bitcoin', needsSecond: false }),
  ).toEqual({ reference: 'console.payouts.referenceMissing.Bitcoin' })
})

test.each([
  ['', 'console.payouts.cameBackMissing'],
  ['1,000', 'shared.amount.grouped'],
  ['1.005', 'shared.amount.tooFine'],
  ['9999999999999', 'shared.amount.tooLarge'],
  ['ten', 'shared.amount.unreadable'],
  ['0', 'Pleaseentertheamount'],
  ['1000.01', 'console.payouts.cameBackAbove'],
  ['1000', undefined],
  ['985.50', undefined],
])('of 1000, %j that came back is %s', (came_back, mistake) =>
  expect(
    returnedMistakes({ value_on: '2026-11-20', came_back, reason: 'Closed' }, { ...booked, amount: 1000 })
      .came_back,
  ).toBe(mistake),
)

test('what the bank kept is the exact difference', () => {
  expect(typedCharge('985.3', 1000)).toBe(14.7)
  expect(typedCharge('1000', 1000)).toBe(0)
  expect(typedCharge('1000.01', 1000)).toBeUndefined()
  expect(typedCharge('', 1000)).toBeUndefined()
})

test("a bank account that is typed needs its name, number and bank; the account's own needs none", () => {
  expect(Object.keys(targetMistakes(blankTarget('other')))).toEqual([
    'account_name',
    'account_number',
    'bank_name',
    'reason',
  ])
  expect(targetMistakes({ ...blankTarget('account'), reason: 'As on file' })).toEqual({})
})
