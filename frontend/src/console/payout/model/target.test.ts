import { expect, test } from 'vitest'
import { blankTarget, lineName, proposedLineName, targetForm, targetLines } from './target'

test('only lines with something in them are shown, in the order in which banks ask for them', () => {
  const target = {
    method: 'Bank' as const,
    account_number: '6222',
    account_name: 'Lan Chen',
    branch_name: null,
    swift_code: 'BKCHCNBJ',
  }
  expect(targetLines(target).map(({ field, name, value }) => [field, name, value])).toEqual([
    ['account_name', 'console.field.bank_account_name', 'Lan Chen'],
    ['account_number', 'console.field.bank_account_number', '6222'],
    ['swift_code', 'console.field.bank_swift_code', 'BKCHCNBJ'],
  ])
})

test('a line has a name, and nothing else has', () => {
  expect(lineName('city')).toBe('console.field.bank_city')
  expect(lineName('reference')).toBeUndefined()
})

test('a proposal calls a Bitcoin address and the address of a bank by other names', () => {
  expect(proposedLineName('bitcoin')).toBe('console.field.bitcoin_address')
  expect(proposedLineName('address')).toBe('console.field.bank_address')
  expect(proposedLineName('city')).toBe('console.field.bank_city')
})

test("the account's own bank account is given without a payee, another one without empty lines", () => {
  const typed = { ...blankTarget('account'), account_name: 'Nobody', reason: ' As on file ' }
  expect(targetForm(typed)).toEqual({ reason: 'As on file' })
  const other = {
    ...blankTarget('other'),
    account_name: 'Lan Chen ',
    account_number: '6222',
    bank_name: 'Harbour Bank',
    city: ' ',
    swift_code: 'HARBHKHH',
    country: 112,
    reason: 'As on the proof',
  }
  expect(targetForm(other)).toEqual({
    reason: 'As on the proof',
    payee: {
      account_name: 'Lan Chen',
      account_number: '6222',
      bank_name: 'Harbour Bank',
      swift_code: 'HARBHKHH',
      country: 112,
    },
  })
})
