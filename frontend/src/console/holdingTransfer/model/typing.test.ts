import { expect, test } from 'vitest'
import type { HolderToTransfer } from '@/console/shared/api/wire'
import {
  blankTransfer,
  movedCost,
  readShares,
  type TransferValues,
  transferForm,
  transferMistakes,
} from './typing'

const ann: HolderToTransfer = {
  id: 7,
  number: 'PKF-7',
  investor_id: 1,
  name: 'Ann Lee',
  framework: 'PKF',
  approved: true,
  shares: 1000,
  cost: 1000,
  currency: 'USD',
  awaits_payment: false,
}
const ben: HolderToTransfer = {
  ...ann,
  id: 8,
  number: 'PKF-8',
  investor_id: 2,
  name: 'Ben Ma',
  shares: 0,
  cost: 0,
}
const whole: TransferValues = {
  from_account: 'PKF-7',
  to_account: 'PKF-8',
  shares: '100',
  document: new File(['x'], 'letter.pdf'),
  reason: ' as the will says ',
}

const mistakes = (change: Partial<TransferValues>, found: object = {}) => {
  const all = transferMistakes({ ...whole, ...change }, { from: ann, to: ben, ...found })
  return Object.fromEntries(Object.entries(all).filter(([, key]) => key !== undefined))
}

test('what is typed whole is sent as it is meant', () => {
  expect(mistakes({})).toEqual({})
  const sent = transferForm(whole, { project: 4, found: { from: ann, to: ben }, document: 12 })
  expect(sent).toEqual({
    project: 4,
    from_account: 7,
    to_account: 8,
    shares: 100,
    document: 12,
    reason: 'as the will says',
  })
  expect(blankTransfer('PKF-7').from_account).toBe('PKF-7')
  expect(blankTransfer('').from_account).toBe('')
})

test.each([
  [{ shares: '' }, {}, { shares: 'console.transfer.sharesMissing' }],
  [{ shares: '0' }, {}, { shares: 'console.transfer.sharesWrong' }],
  [{ shares: '1.00005' }, {}, { shares: 'console.transfer.sharesWrong' }],
  [{ shares: '1,000' }, {}, { shares: 'console.transfer.sharesWrong' }],
  [{ shares: '1000.0001' }, {}, { shares: 'console.transfer.sharesAbove' }],
  [{ document: undefined }, {}, { document: 'console.transfer.documentMissing' }],
  [{ reason: ' ' }, {}, { reason: 'console.proposal.reasonMissing' }],
  [{}, { from: undefined }, { from_account: 'console.transfer.accountMissing' }],
  [{}, { from: { ...ann, approved: false } }, { from_account: 'console.transfer.notApproved' }],
  [{}, { from: { ...ann, awaits_payment: true } }, { from_account: 'console.transfer.awaitsPayment' }],
  [{}, { to: undefined }, { to_account: 'console.transfer.accountMissing' }],
  [{}, { to: ann }, { to_account: 'console.transfer.sameAccount' }],
  [{}, { to: { ...ben, approved: false } }, { to_account: 'console.transfer.notApproved' }],
  [{}, { to: { ...ben, framework: 'CAYMAN' } }, { to_account: 'console.transfer.otherFramework' }],
])('%o with %o is %o', (change, found, expected) => expect(mistakes(change, found)).toEqual(expected))

test.each([
  [333.3333, 333.33],
  [1000, 1000],
  [0.0001, 0],
  [999.9999, 999.99],
])('of %d of 1,000 shares %d of the cost moves', (shares, cost) => expect(movedCost(ann, shares)).toBe(cost))

test('nothing moves of what is not held', () => {
  expect(movedCost(ann, 1000.5)).toBeUndefined()
  expect(movedCost(ben, 1)).toBeUndefined()
  expect(readShares('12.3456')).toBe(12.3456)
  expect(readShares('-5')).toBeUndefined()
})
