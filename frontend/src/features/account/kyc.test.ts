import { describe, expect, test } from 'vitest'
import { asksConfirmation, documentOf, documentsDone, isLocked, shownState } from './kyc'
import type { KycCode, UserEntity } from './wire'

const account = (code: KycCode, kinds: string[] = []): UserEntity => ({
  UserEntityID: 1,
  InvestmentFrameworkID: 1,
  EntityID: 1,
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

  test('an account that was never handed in is uncommitted', () => {
    expect(shownState({ UserEntityID: 1, InvestmentFrameworkID: 1, EntityID: 1 })).toBe('uncommitted')
  })
})

test('documents are complete with passport, proof of address and questionnaire', () => {
  expect(documentsDone(account('INIT', ['Passport', 'POA', 'ID']))).toBe(true)
  for (const missing of ['Passport', 'POA', 'ID']) {
    const kinds = ['Passport', 'POA', 'ID', 'Other'].filter((kind) => kind !== missing)
    expect([missing, documentsDone(account('INIT', kinds))]).toEqual([missing, false])
  }
})

test('the newest document of a kind counts', () => {
  expect(documentOf(account('INIT', ['POA', 'Passport', 'POA']), 'POA')?.DocumentID).toBe(3)
})

test('the deposit confirmation is not asked under Cayman', () => {
  expect(asksConfirmation({ InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' })).toBe(true)
  expect(asksConfirmation({ InvestmentFrameworkID: 2, Name: 'Cayman', CodeKey: 'CAYMAN' })).toBe(false)
})

test('what the framework says of the confirmation counts first', () => {
  const framework = { InvestmentFrameworkID: 3, Name: 'New', CodeKey: 'NEW' }
  const lookup = { InvestmentFrameworkID: 3, SourceOfFundsIDs: [], IsBankDepositConfirmationRequired: false }
  expect(asksConfirmation(framework, [lookup])).toBe(false)
})
