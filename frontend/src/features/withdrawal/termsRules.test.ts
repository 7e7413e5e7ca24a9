import { describe, expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import { blankFunds, type Funds, fundsMistakes, isSame, looksLikeBitcoin, termsOf } from './termsRules'
import type { Wallet } from './wire'

const wallets: Wallet[] = partly([
  { CurrencyID: 1, CurrencyStr: 'USD', Balance: 1500, BalanceAvailable: 1000.1 },
  { CurrencyID: 2, CurrencyStr: 'CNY', Balance: 0, BalanceAvailable: 0 },
])
const funds = (change: Partial<Funds> = {}): Funds => ({
  ...blankFunds,
  CurrencyID: 1,
  Amount: '10',
  ...change,
})
const mistakes = (change: Partial<Funds>, held = wallets) => fundsMistakes(funds(change), held)

const separated = 'Write the amount without commas, spaces or other separators, such as 1500.00.'
const digitsOnly = 'Use only the digits 0 to 9 and a point before the decimals, such as 1500.00.'
const aboveZero = 'Enter an amount above zero, such as 1500.00.'

test.each([
  ['150000,00', separated],
  [' 5', separated],
  ['1.5.0', digitsOnly],
  ['１２３', digitsOnly],
  ['+5', digitsOnly],
  ['-5', digitsOnly],
  ['', aboveZero],
  ['0', aboveZero],
  ['9999999999999', 'The largest amount is 999,999,999,999.99.'],
])('%j is refused at the field with what is wrong about it', (Amount, words) => {
  expect(mistakes({ Amount })).toEqual({ Amount: words })
})

describe('the order of checks', () => {
  test('begins with the currency, then the amount', () => {
    expect(Object.entries(mistakes({ CurrencyID: null, Amount: '' }))).toEqual([
      ['CurrencyID', 'Choose a currency.'],
      ['Amount', 'Enter an amount above zero, such as 1500.00.'],
    ])
  })

  test('then asks for a wallet, in the currency that was chosen', () => {
    expect(mistakes({}, [])).toEqual({ CurrencyID: 'There is no wallet for this account yet.' })
    expect(mistakes({ CurrencyID: 3 })).toEqual({
      CurrencyID: 'There is no wallet for this account yet.',
    })
    expect(mistakes({ CurrencyID: null }, [])).toEqual({ CurrencyID: 'Choose a currency.' })
  })

  test('then compares with what is available, to the hundredth', () => {
    expect(mistakes({ Amount: '1000.11' })).toEqual({ Amount: 'The available balance is not enough.' })
    expect(mistakes({ Amount: '1000.10' })).toEqual({})
    expect(mistakes({ CurrencyID: 2, Amount: '0.01' })).toEqual({
      Amount: 'The available balance is not enough.',
    })
    expect(mistakes({ Amount: '0.001' })).toEqual({ Amount: 'Use at most 2 decimals, such as 1500.00.' })
  })

  test('ends with the address, where it is paid out in Bitcoin', () => {
    const wrong = mistakes({ PayoutMethod: 'Bitcoin', BitcoinAddress: 'bc1', Amount: '5000' })
    expect(Object.keys(wrong)).toEqual(['Amount', 'BitcoinAddress'])
    expect(mistakes({ PayoutMethod: 'Bank', BitcoinAddress: 'bc1' })).toEqual({})
  })
})

test.each([
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', true],
  ['bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', false],
  ['0x52908400098527886E0F7030069857D2E4169EE7', false],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN0', false],
  ['', false],
])('%s may be an address: %s', (address, may) => {
  expect(looksLikeBitcoin(address)).toBe(may)
})

test('the address is sent with Bitcoin only, without the blanks around it', () => {
  const typed = funds({ Amount: '1000.05', BitcoinAddress: ' 3J98 ' })
  expect(termsOf(typed)).toEqual({
    CurrencyID: 1,
    Amount: 1000.05,
    PayoutMethod: 'Bank',
    BitcoinAddress: null,
  })
  expect(termsOf({ ...typed, PayoutMethod: 'Bitcoin' }).BitcoinAddress).toBe('3J98')
})

test('other terms are told from the same, however they were typed', () => {
  const stored = termsOf(funds({ Amount: '1000' }))
  expect(isSame(termsOf(funds({ Amount: '1000.00' })), stored)).toBe(true)
  expect(isSame(termsOf(funds({ Amount: '1000.01' })), stored)).toBe(false)
  expect(isSame(termsOf(funds({ Amount: '1000', PayoutMethod: 'Bitcoin' })), stored)).toBe(false)
})
