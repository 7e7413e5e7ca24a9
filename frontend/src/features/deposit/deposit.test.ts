import { expect, test } from 'vitest'
import { bank } from '@/testing/deposit'
import { partly } from '@/testing/partly'
import { bankOf, endings, firstStep, isInReview, offeredOf, reachedStep } from './deposit'
import type { AccountsAnswer, Deposit } from './wire'

const request = (change: Partial<Deposit> = {}): Deposit =>
  partly({ WalletFundingRequestID: 7, State: 'INIT', ...change })

test('the amount is open once an account is chosen, and all steps once the deposit is begun', () => {
  expect([reachedStep(null, false), reachedStep(null, true)]).toEqual([0, 1])
  expect([reachedStep(request(), false), reachedStep(request(), true)]).toEqual([3, 3])
})

test('a deposit is gone on with at the bank details, and at its proof once there is one', () => {
  expect([firstStep(null), firstStep(request())]).toEqual([0, 2])
  expect(firstStep(request({ ProofOfPaymentDocumentID: 8 }))).toBe(3)
})

test('nobody may wire to a bank account that is withheld', () => {
  expect(bankOf(request({ TransactionProcess: bank, IsBankAccountWithheld: false }))).toBe(bank)
  expect(bankOf(request({ TransactionProcess: bank, IsBankAccountWithheld: true }))).toBeNull()
  expect(bankOf(request({ IsBankAccountWithheld: false }))).toBeNull()
})

test.each([
  ['LWAIT', 'review'],
  ['GWAIT', 'review'],
  ['GPASS', 'passed'],
  ['LFAIL', 'failed'],
  ['GFAIL', 'failed'],
  ['RevokedInd', 'cancelled'],
] as const)('a deposit at %s ends as %s', (State, ending) => {
  expect([endings[State], isInReview(request({ State }))]).toEqual([ending, ending === 'review'])
})

test('a deposit that is not submitted is not in review', () => expect(isInReview(request())).toBe(false))

test('only accounts whose framework takes deposits are offered', () => {
  const accounts = partly<AccountsAnswer>({
    userEntities: [1, 2, 3].map((id) => ({ UserEntityID: id, InvestmentFrameworkID: id })),
    frameworkLookups: [
      { InvestmentFrameworkID: 1, IsDepositSupported: true, IsWithdrawSupported: false },
      { InvestmentFrameworkID: 2, IsDepositSupported: false, IsWithdrawSupported: true },
    ],
  })
  expect(offeredOf(accounts).map(({ UserEntityID }) => UserEntityID)).toEqual([1])
})
