import { describe, expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import { type Funds, fundsMistakes, isSame, termsOf } from './termsRules'
import type { Wallet } from './wire'

const wallets: Wallet[] = partly([
  { CurrencyID: 1, CurrencyStr: 'USD' },
  { CurrencyID: 2, CurrencyStr: 'CNY' },
])
const funds = (change: Partial<Funds> = {}): Funds => ({
  CurrencyID: 1,
  FundingAmount: '10',
  FundingMethod: 'Wire',
  ...change,
})
const mistakes = (change: Partial<Funds>) => Object.entries(fundsMistakes(funds(change), wallets))
const amountAsked = ['FundingAmount', 'Enter an amount above zero, such as 1500.00.']
const currencyAsked = ['CurrencyID', 'Choose a currency.']

describe('what cannot be deposited', () => {
  test.each(['', ' ', '0', '0.00'])('%j is refused at the amount', (FundingAmount) =>
    expect(mistakes({ FundingAmount })).toEqual([amountAsked]),
  )

  test.each([
    ['1,000', 'Write the amount without commas, spaces or other separators, such as 1500.00.'],
    ['1.005', 'Use at most 2 decimals, such as 1500.00.'],
    ['9999999999999', 'The largest amount is 999,999,999,999.99.'],
    ...['-5', '+5', 'abc', '１２３', '1e3'].map((typed) => [
      typed,
      'Use only the digits 0 to 9 and a point before the decimals, such as 1500.00.',
    ]),
  ])('%j is refused with what is wrong about it', (FundingAmount, words) =>
    expect(mistakes({ FundingAmount })).toEqual([['FundingAmount', words]]),
  )

  test('the currency is asked for first, and has to be that of a wallet', () => {
    expect(mistakes({ CurrencyID: null, FundingAmount: '' })).toEqual([currencyAsked, amountAsked])
    expect(mistakes({ CurrencyID: 3 })).toEqual([currencyAsked])
  })
})

test.each([
  ['0.01', 0.01],
  ['2500', 2500],
  ['2500.5', 2500.5],
  ['999999999999.99', 999_999_999_999.99],
])('%s is sent as %d', (FundingAmount, sent) => {
  expect(mistakes({ FundingAmount })).toEqual([])
  expect(termsOf(4, funds({ FundingAmount }))).toEqual({
    UserEntityID: 4,
    CurrencyID: 1,
    FundingAmount: sent,
  })
})

test('other terms are told from the same, however they were typed', () => {
  const stored = { UserEntityID: 4, CurrencyID: 1, FundingAmount: 1000 }
  const same = (change: Partial<Funds>, account = 4) => isSame(termsOf(account, funds(change)), stored)
  expect(same({ FundingAmount: '1000.00' })).toBe(true)
  expect(same({ FundingAmount: '1000.01' })).toBe(false)
  expect(same({ FundingAmount: '1000', CurrencyID: 2 })).toBe(false)
  expect(same({ FundingAmount: '1000' }, 6)).toBe(false)
})
