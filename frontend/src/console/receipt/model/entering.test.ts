import { expect, test } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import {
  alreadyThere,
  blankReceipt,
  enterMistakes,
  receiptForm,
  statedBefore,
  withBooked,
  withValue,
} from './entering'

const today = '2026-11-26'
const account = (id: number, open = true) => ({ id, name: `Account ${id}`, open })
const blank = blankReceipt([account(3)], today)
const whole = { ...blank, currency: 'USD', amount: '1000.50', reference: ' STMT-118/4 ' }

test('the only bank account is chosen, of several none is', () => {
  expect(blank.bank_account).toBe(3)
  expect(blankReceipt([account(3), account(4)], today).bank_account).toBeNull()
  expect(blankReceipt([account(3), account(4, false)], today).bank_account).toBe(3)
  expect(blankReceipt([], today).bank_account).toBeNull()
})

test('the value date follows the booking date until it is typed, whatever it is then', () => {
  const moved = { ...blank, ...withBooked(blank, '2026-11-24') }
  expect(moved).toMatchObject({ booked_on: '2026-11-24', value_on: '2026-11-24' })
  const typed = { ...moved, ...withValue('2026-11-24') }
  expect({ ...typed, ...withBooked(typed, '2026-11-25') }).toMatchObject({
    booked_on: '2026-11-25',
    value_on: '2026-11-24',
  })
})

test('everything that a statement has is needed', () => {
  const mistakes = enterMistakes({ ...blankReceipt([], today), booked_on: '', value_on: '' }, today)
  expect(mistakes).toEqual({
    bank_account: 'console.receipts.bankAccountMissing',
    currency: 'console.receipts.currencyMissing',
    amount: 'console.receipts.amountMissing',
    booked_on: 'console.receipts.dayMissing',
    value_on: 'console.receipts.dayMissing',
    reference: 'console.receipts.referenceMissing',
  })
  expect(Object.values(enterMistakes(whole, today)).filter(Boolean)).toEqual([])
})

test.each([
  ['1,000', 'shared.amount.grouped'],
  ['1.005', 'shared.amount.tooFine'],
  ['9999999999999', 'shared.amount.tooLarge'],
  ['about 5', 'shared.amount.unreadable'],
  ['0.00', 'Pleaseentertheamount'],
  ['0.01', undefined],
])('%s as an amount is %s', (amount, mistake) =>
  expect(enterMistakes({ ...whole, amount }, today).amount).toBe(mistake),
)

test('nothing arrived on a day that is not there yet', () => {
  const mistakes = enterMistakes({ ...whole, booked_on: '2026-11-27', value_on: '2026-11-27' }, today)
  expect(mistakes.booked_on).toBe('console.receipts.dayAhead')
  expect(mistakes.value_on).toBe('console.receipts.dayAhead')
})

test('what was left empty is not sent', () => {
  expect(receiptForm(whole)).toEqual({
    bank_account: 3,
    currency: 'USD',
    amount: 1000.5,
    booked_on: today,
    value_on: today,
    reference: 'STMT-118/4',
  })
  expect(receiptForm({ ...whole, payer: ' Lan Chen ', text: 'D0000' })).toMatchObject({
    payer: 'Lan Chen',
    text: 'D0000',
  })
})

test('the receipt that is there already is found by the refusal', () => {
  expect(alreadyThere(new Refusal(409, 'ReceiptAlreadyEntered', { id: 12 }))).toBe(12)
  expect(alreadyThere(new Refusal(409, 'ReceiptAlreadyEntered'))).toBeUndefined()
  expect(alreadyThere(new Refusal(409, 'Error_StaleVersion', { id: 12 }))).toBeUndefined()
})

test('what a colleague stated is found by the refusal', () => {
  const stated = (record: string) => statedBefore(new Refusal(409, 'ReceiptStated', { id: 5, record }))
  expect(stated('deposit:12')).toEqual({ id: 5, record: 'deposit:12', kind: 'deposit', number: 12 })
  expect(stated('order:7')).toEqual({ id: 5, record: 'order:7', kind: 'order', number: 7 })
  expect(stated('project:7')).toBeUndefined()
  expect(statedBefore(new Refusal(409, 'ReceiptAlreadyEntered', { id: 5 }))).toBeUndefined()
})
