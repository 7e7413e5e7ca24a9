import { expect, test } from 'vitest'
import { distributionItem, mayNothing } from '@/testing/distribution'
import type { DistributionItem } from '../api/wire'
import { paidPercent } from './distributions'
import { stepWord } from './history'
import { mainAct, nextStep } from './nextStep'

const onDay = '2026-11-15'

test.each([
  ['draft', { state: 'draft' }],
  ['proposed', { state: 'draft', proposal: 5 }],
  ['approved', { state: 'approved' }],
  ['early', { state: 'funded', payment_date: '2026-11-16' }],
  ['funded', { state: 'funded', payment_date: '2026-11-15' }],
  ['paying', { state: 'paying' }],
  ['paying', { state: 'paying', holders: 40, lines_paid: 40, lines_waiting: 0 }],
  ['waiting', { state: 'paying', holders: 40, lines_paid: 38, lines_waiting: 2 }],
  ['stopped', { state: 'paying', is_stopped: true }],
  ['paid', { state: 'paid' }],
  ['cancelled', { state: 'cancelled' }],
] as [string, Partial<DistributionItem>][])('what is next is %s', (word, change) =>
  expect(nextStep({ ...distributionItem, ...change }, onDay)).toBe(word),
)

test.each([
  ['propose', { may: { ...mayNothing, propose: true } }],
  ['fund', { may: { ...mayNothing, fund: true } }],
  ['pay', { state: 'funded', may: { ...mayNothing, pay: true } }],
  ['continue', { state: 'paying', may: { ...mayNothing, pay: true } }],
  [undefined, { may: { ...mayNothing, stop: true, cancel: true } }],
] as [string | undefined, Partial<DistributionItem>][])('what takes it forward is %s', (act, change) =>
  expect(mainAct({ ...distributionItem, ...change })).toBe(act),
)

test('progress counts holders, and nobody is none of it', () => {
  expect(paidPercent({ holders: 40, lines_paid: 30 })).toBe(75)
  expect(paidPercent({ holders: 0, lines_paid: 0 })).toBe(0)
})

test.each([
  ['draft', 'draft', 0, 'drafted'],
  ['draft', 'draft', 1, 'changed'],
  ['draft', 'approved', 1, 'approved'],
  ['approved', 'approved', 2, 'fundedPart'],
  ['approved', 'funded', 3, 'funded'],
  ['paying', 'paying', 5, 'noted'],
  ['paid', 'paid', 6, 'noted'],
] as const)('from %s to %s as step %i is %s', (from, to, order, word) =>
  expect(stepWord({ from, to }, order)).toBe(word),
)
