import { expect, test } from 'vitest'
import { bank } from '@/testing/deposit'
import { partly } from '@/testing/partly'
import {
  bankOf,
  endingOf,
  firstStep,
  isInReview,
  leastStep,
  methodsOf,
  offeredMethod,
  offeredOf,
  reachedStep,
} from './deposit'
import type { AccountsAnswer, Deposit, FundingMethod, InvestorAccount } from './wire'

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
  expect([endingOf(request({ State })), isInReview(request({ State }))]).toEqual([
    ending,
    ending === 'review',
  ])
})

test('a deposit that is not submitted has not ended, and is not in review', () => {
  expect([endingOf(request()), isInReview(request())]).toEqual([null, false])
})

test.each([
  ['RevokedInd', true, 'expired'],
  // Its owner cancelled it before its invoice expired.
  ['RevokedInd', false, 'cancelled'],
  ['LWAIT', true, 'review'],
  ['INIT', false, null],
] as const)('a deposit in bitcoin at %s that expired (%s) ends as %s', (State, HasExpired, ending) => {
  const Invoice = partly<NonNullable<Deposit['Invoice']>>({ State: 'Expired' })
  expect(endingOf(request({ State, HasExpired, Invoice }))).toBe(ending)
})

test('of a deposit in bitcoin that is begun, only the payment is open', () => {
  const begun = request({ FundingMethod: 'Bitcoin' })
  expect([leastStep(begun), firstStep(begun), reachedStep(begun, true)]).toEqual([2, 2, 2])
  expect([leastStep(null), leastStep(request({ FundingMethod: 'Wire' }))]).toEqual([0, 0])
})

test('only what the framework of the account offers is offered, the wire first', () => {
  const offers = (FundingMethods: FundingMethod[]) =>
    methodsOf(
      partly<InvestorAccount>({ InvestmentFrameworkID: 2 }),
      partly<AccountsAnswer>({
        frameworkLookups: [
          { InvestmentFrameworkID: 1, FundingMethods: ['Wire', 'Bitcoin'] },
          { InvestmentFrameworkID: 2, FundingMethods },
        ],
      }),
    )
  expect([offers([]), offers(['Wire']), offers(['Bitcoin', 'Wire'])]).toEqual([
    [],
    ['Wire'],
    ['Wire', 'Bitcoin'],
  ])
})

test('what is chosen counts while it is offered', () => {
  expect(offeredMethod('Bitcoin', ['Wire', 'Bitcoin'])).toBe('Bitcoin')
  expect(offeredMethod('Bitcoin', ['Wire'])).toBe('Wire')
  expect(offeredMethod('Wire', ['Bitcoin'])).toBe('Bitcoin')
  expect(offeredMethod('Wire', [])).toBe('Wire')
})

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
