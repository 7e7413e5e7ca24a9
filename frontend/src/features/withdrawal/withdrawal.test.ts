import { describe, expect, test } from 'vitest'
import { isUsable, standingOf } from '@/shared/investorAccount'
import { partly } from '@/testing/partly'
import type { AccountsAnswer, InvestorAccount, Withdrawal } from './wire'
import { endingOf, endingText, isInReview, lastOf, offeredOf, stageOf, stepOf } from './withdrawal'

const request = (change: Partial<Withdrawal> = {}): Withdrawal =>
  partly({ CNWithdrawRequestID: 5, UserEntityID: 4, orderStatus: 'INIT', ...change })

const nothing = { usable: true, found: null, event: null, session: null, remembered: null }

describe('the stage of what is not begun', () => {
  test('is the account, and the funds once one is chosen that may withdraw', () => {
    const at = (change: object) => stageOf({ request: null, ...nothing, ...change })
    expect(at({})).toBe('funds')
    expect(at({ usable: false })).toBe('choose')
    expect(at({ event: 'Complete', session: '9', remembered: '9' })).toBe('funds')
    expect((['choose', 'funds', 'wait', 'signed'] as const).map(stepOf)).toEqual([0, 1, 2, 2])
  })
})

describe('the stage of a request is what the server has of it', () => {
  const at = (saved: Partial<Withdrawal>, change: object = {}) =>
    stageOf({ request: request(saved), ...nothing, ...change })
  const back = { event: 'Complete', session: '9', remembered: '9' }

  test.each(['LWAIT', 'GWAIT', 'GPASS', 'LFAIL', 'GFAIL', 'RevokedInd'] as const)(
    '%s is closed, whatever the address says',
    (orderStatus) => {
      expect(at({ orderStatus })).toBe('closed')
      expect(at({ orderStatus }, { event: 'Cancelled' })).toBe('closed')
      expect(at({ orderStatus }, back)).toBe('closed')
    },
  )

  test('unsigned it goes on at the funds, or at the account where that may not withdraw', () => {
    expect(at({})).toBe('funds')
    expect(at({}, { usable: false })).toBe('choose')
  })

  test('signed it can be handed in', () => {
    const signed = { AuthFormDocumentID: 8 }
    expect(at(signed)).toBe('signed')
    expect(at(signed, { ...back, event: 'Cancelled' })).toBe('signed')
    expect(at({}, { found: 8 })).toBe('signed')
  })

  test('waits for the paper of the session that was left for, and of no other', () => {
    expect(at({}, back)).toBe('wait')
    expect(at({ AuthFormDocumentID: 8 }, back)).toBe('wait')
    expect(at({ AuthFormDocumentID: 8 }, { ...back, remembered: null })).toBe('signed')
    expect(at({}, { ...back, found: 8 })).toBe('signed')
    expect(at({}, { ...back, remembered: '7' })).toBe('funds')
    expect(at({}, { ...back, session: null, remembered: null })).toBe('funds')
    expect(at({}, { ...back, event: 'Cancelled' })).toBe('funds')
  })
})

test.each([
  ['LWAIT', null, 'review', 'review'],
  ['GWAIT', null, 'review', 'review'],
  ['GPASS', null, 'passed', 'passed'],
  ['GPASS', 'Waiting', 'passed', 'Waiting'],
  ['GPASS', 'Due', 'passed', 'Due'],
  ['GPASS', 'Sent', 'passed', 'Sent'],
  ['GPASS', 'Paid', 'paid', 'paid'],
  ['LFAIL', null, 'failed', 'failed'],
  ['GFAIL', null, 'failed', 'failed'],
  ['GFAIL', 'Returned', 'returned', 'returned'],
  ['RevokedInd', null, 'cancelled', 'cancelled'],
] as const)('%s with the payment %s ends as %s', (orderStatus, PayoutState, ending, text) => {
  const ended = request({ orderStatus, PayoutState })
  expect(endingOf(ended)).toBe(ending)
  expect(endingText(ended, ending)).toBe(`withdrawal.end.text.${text}`)
  expect(isInReview(ended)).toBe(ending === 'review')
})

test('what is not handed in has no ending', () => {
  expect(endingOf(request())).toBeNull()
})

const account = (KYCStateCode: InvestorAccount['LastKYCLog']['KYCStateCode'], change = {}) =>
  partly<InvestorAccount>({ LastKYCLog: { KYCStateCode }, CurrencyWallets: [{ CurrencyID: 1 }], ...change })

test.each([
  ['GPASS', 'approved'],
  ['LWAIT', 'review'],
  ['GWAIT', 'review'],
  ['INIT', 'open'],
  ['LFAIL', 'open'],
  ['GFAIL', 'open'],
] as const)('an account at %s is %s, and only an approved one with a wallet is usable', (code, standing) => {
  expect([standingOf(account(code)), isUsable(account(code))]).toEqual([standing, code === 'GPASS'])
  expect(isUsable(account(code, { CurrencyWallets: undefined }))).toBe(false)
})

test('only accounts whose framework has withdrawals are offered', () => {
  const accounts = partly<AccountsAnswer>({
    userEntities: [1, 2, 3].map((id) => ({ UserEntityID: id, InvestmentFrameworkID: id })),
    frameworkLookups: [
      { InvestmentFrameworkID: 1, IsWithdrawSupported: true },
      { InvestmentFrameworkID: 2, IsWithdrawSupported: false },
    ],
  })
  expect(offeredOf(accounts).map(({ UserEntityID }) => UserEntityID)).toEqual([1])
})

test('of a bank account no more than its last characters is shown', () => {
  expect([lastOf('6222020200112233'), lastOf('*************233'), lastOf(null)]).toEqual(['233', '233', ''])
})
