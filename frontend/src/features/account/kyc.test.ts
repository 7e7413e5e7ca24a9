import { describe, expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import { asksConfirmation, documentOf, isLocked, questionnaireEnd, shownState } from './kyc'
import type { DocumentCode, FrameworkLookup, KycCode, UserEntity } from './wire'

const account = (code: KycCode, kinds: DocumentCode[] = []): UserEntity =>
  partly({
    LastKYCLog: { KYCStateCode: code },
    Documents: kinds.map((CodeKey, at) => ({ CodeKey, DocumentID: at + 1 })),
  })

describe('the review state', () => {
  test.each([
    ['INIT', 'uncommitted', false],
    ['LWAIT', 'review', true],
    ['GWAIT', 'review', true],
    ['GPASS', 'approved', false],
    ['LFAIL', 'failed', false],
    ['GFAIL', 'failed', false],
  ] as const)('%s is shown as %s, locked %s', (code, shown, locked) => {
    expect([shownState(account(code)), isLocked(account(code))]).toEqual([shown, locked])
  })
})

test('the newest document of a kind counts', () => {
  expect(documentOf(account('INIT', ['POA', 'Passport', 'POA']), 'POA')?.DocumentID).toBe(3)
})

test('the deposit confirmation is asked where the framework says so', () => {
  const lookups = [
    partly<FrameworkLookup>({ InvestmentFrameworkID: 1, IsBankDepositConfirmationRequired: true }),
    partly<FrameworkLookup>({ InvestmentFrameworkID: 2, IsBankDepositConfirmationRequired: false }),
  ]
  expect([1, 2, 3].map((framework) => asksConfirmation(framework, lookups))).toEqual([true, false, false])
})

test('a questionnaire is said to end from 30 days before, and to have ended from its end on', () => {
  const end = '2027-03-31T08:00:00Z'
  const signed: UserEntity = partly({ QuestionnaireExpiresDateTime: end })
  const before = (days: number) => Date.parse(end) - days * 86_400_000
  expect(questionnaireEnd(signed, before(31))).toBeUndefined()
  expect(questionnaireEnd(signed, before(30))).toEqual({ state: 'ending', at: end })
  expect(questionnaireEnd(signed, before(0))).toEqual({ state: 'expired', at: end })
  expect(questionnaireEnd(partly({ QuestionnaireExpiresDateTime: null }), before(0))).toBeUndefined()
})
