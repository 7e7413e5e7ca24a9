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
  test.each(['', ' ', '0', '0.00', '-5', '+5', 'abc', '1,000', '1.005', '１２３', '1e3', '1000000000000'])(
    '%j is refused at the amount',
    (FundingAmount) => expect(mistakes({ FundingAmount })).toEqual([amountAsked]),
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
