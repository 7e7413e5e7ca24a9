import { expect, test } from 'vitest'
import { bankAccount } from '@/testing/bankAccount'
import { accountAddress, listAddress, narrowed, readAccountsPlace } from './listed'

const payouts = { ...bankAccount, account_number: 'GB29 NWBK-6016 1331 9268 19' }
const abbey = {
  ...bankAccount,
  id: 1,
  name: 'Abbey',
  bank_name: 'Kai Tak Bank',
  is_open: false,
  frameworks: [],
}
const quay = { ...bankAccount, id: 4, name: 'Quay', frameworks: ['CAYMAN'] }
const found = (place: object) => narrowed([payouts, abbey, quay], place).map(({ name }) => name)

test.each([
  [{}, ['Payouts', 'Abbey', 'Quay']],
  [{ state: 'open' }, ['Payouts', 'Quay']],
  [{ state: 'closed' }, ['Abbey']],
  [{ q: 'ABB' }, ['Abbey']],
  [{ q: 'shore quay' }, ['Quay']],
  [{ q: 'kai tak' }, ['Abbey']],
  [{ q: 'nwbk6016' }, ['Payouts']],
  [{ q: '6016 1331' }, ['Payouts']],
  [{ q: 'cayman' }, ['Quay']],
  [{ q: 'abbey', state: 'open' }, []],
  [{ q: '-' }, []],
])('%j leaves %j', (place, names) => expect(found(place)).toEqual(names))

test('the list survives its address, and so does the way back from an account', () => {
  const place = { state: 'closed', q: 'Kai Tak' } as const
  expect(readAccountsPlace(new URLSearchParams(listAddress(place).split('?')[1]))).toEqual(place)
  expect(accountAddress(3, place)).toBe('/bank_accounts/3?state=closed&q=Kai+Tak')
  expect(readAccountsPlace(new URLSearchParams('state=late&q='))).toEqual({})
})
