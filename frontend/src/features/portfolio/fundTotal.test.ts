import { expect, test } from 'vitest'
import { fundAccount, withoutBalances } from '@/testing/funds'
import { totalOf } from './fundTotal'
import type { FundAccount } from './wire'

const yuan = (amount: number, change: object = {}) => ({
  CurrencyID: 2,
  currency: 'CNY',
  totalSecHolding: amount,
  totalIncome: 0,
  ...change,
})

const total = (...accounts: object[]) => totalOf(accounts as FundAccount[])

test('all accounts are summed to the cent', () => {
  const account = (amount: number) =>
    fundAccount(1, 'A', {
      totalSecHolding: amount,
      totalIncome: amount,
      accountBalance: amount,
      balanceAvailable: 0,
    })
  expect(total(account(0.1), account(0.2))).toMatchObject({
    totalSecHolding: 0.3,
    totalIncome: 0.3,
    accountBalance: 0.3,
    balanceAvailable: 0,
  })
})

test('accounts without balances add none, and where no account has one there is none', () => {
  expect(total(withoutBalances(1, 'Cayman'), fundAccount(2, 'PKF')).accountBalance).toBe(1500.2)
  expect(total(withoutBalances(1, 'Cayman'), withoutBalances(2, 'Cayman 2'))).not.toHaveProperty(
    'accountBalance',
  )
})

test('currencies are summed each by itself', () => {
  const euro = { ...yuan(7), CurrencyID: 3, currency: 'EUR' }
  const { Currencies } = total(
    fundAccount(1, 'A', { Currencies: [yuan(10, { accountBalance: 5 }), euro] }),
    fundAccount(2, 'B', { Currencies: [yuan(20)] }),
  )
  expect(Currencies).toEqual([
    { CurrencyID: 2, currency: 'CNY', totalSecHolding: 30, totalIncome: 0, accountBalance: 5 },
    { CurrencyID: 3, currency: 'EUR', totalSecHolding: 7, totalIncome: 0 },
  ])
})
