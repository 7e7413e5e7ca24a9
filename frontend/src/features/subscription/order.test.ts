import { describe, expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import { frameworkIds, isReviewed, methodsFor, sceneOf, signedCodeOf, stageOf, step, stepOf } from './order'
import type { InvestmentAnswer, MyInvestment } from './wire'

const order = (change: Partial<MyInvestment> = {}): MyInvestment =>
  partly({
    UserInvestmentID: 5,
    PaymentMethodID: 2,
    TransactionProcessStepID: step.signDoc,
    ...change,
  })

const nothing = { event: null, session: null, remembered: null }

describe('the stage after a reload', () => {
  test.each([
    ['no order yet', null, 'choose'],
    ['terms saved', order(), 'read'],
    ['signed', order({ SignDocDocumentID: 8 }), 'pay'],
    ['proof saved', order({ SignDocDocumentID: 8, TransactionProcessStepID: step.review }), 'pay'],
    ['handed in', order({ SignDocDocumentID: 8, TransactionProcessStepID: step.complete }), 'done'],
    ['handed in, by its date', order({ OrderFormCompleteDateTime: '2026-01-01T00:00:00Z' }), 'done'],
  ] as const)('%s', (_, saved, stage) => {
    expect(stageOf({ order: saved, ...nothing })).toBe(stage)
  })
})

describe('coming back from signing', () => {
  const back = (change: object) =>
    stageOf({ order: order(), event: 'Complete', session: '9', remembered: '9', ...change })
  test('waits for the paper of the session that was left for', () => {
    expect(back({})).toBe('wait')
    expect(back({ remembered: null, order: order({ DocusignSessionID: 9 }) })).toBe('wait')
  })
  test('believes no other session, and no cancelled one', () => {
    expect(back({ remembered: '7' })).toBe('read')
    expect(back({ session: null })).toBe('read')
    expect(back({ event: 'Cancelled' })).toBe('read')
  })
  test('a paper that was refused is waited for anew, by the session that was left for only', () => {
    const refused = { isRefused: true, order: order({ SignDocDocumentID: 8, DocusignSessionID: 9 }) }
    expect(back(refused)).toBe('wait')
    expect(back({ ...refused, remembered: null })).toBe('pay')
  })
  test('what the server has counts more than the address', () => {
    expect(back({ event: 'Cancelled', order: order({ SignDocDocumentID: 8 }) })).toBe('pay')
  })
})

test('each stage has its step, and the terms are closed once the proof is saved', () => {
  expect((['choose', 'read', 'wait', 'pay'] as const).map(stepOf)).toEqual([0, 1, 2, 2])
  expect(isReviewed(order())).toBe(false)
  expect(isReviewed(order({ TransactionProcessStepID: step.review }))).toBe(true)
})

test('a wire and a wallet order sign different papers', () => {
  expect([sceneOf(order()), signedCodeOf(order())]).toEqual(['WireInvest', 'LegalAppendix'])
  const fromWallet = order({ PaymentMethodID: 1010 })
  expect([sceneOf(fromWallet), signedCodeOf(fromWallet)]).toEqual(['WalletInvest', 'WalletAuthForm'])
})

test('methods are those of the project that the framework offers too', () => {
  const methods = [{ PaymentMethodID: 2 }, { PaymentMethodID: 1010 }]
  const answer = partly<InvestmentAnswer>({
    investment: { InvestmentFrameworks: [{ InvestmentFrameworkID: 2 }], PaymentMethods: methods },
    frameworks: [{ InvestmentFrameworkID: 1 }, { InvestmentFrameworkID: 2 }],
    frameworkLookups: [{ InvestmentFrameworkID: 2, PaymentMethodIDs: [2] }],
  })
  const ids = (framework: number) =>
    methodsFor(answer, partly({ InvestmentFrameworkID: framework })).map((m) => m.PaymentMethodID)
  expect([ids(2), ids(1)]).toEqual([[2], [2, 1010]])
  expect(frameworkIds(answer)).toEqual([2])
})
