import { expect, test } from 'vitest'
import { booksAddress, ownerRecord, readBooksPlace } from './books'
import { readPostingsPlace } from './postings'
import { readTransactionsPlace, transactionsAddress } from './transactions'

const params = (address: string) => new URLSearchParams(address.split('?')[1])

test('the list of books survives its address, which has to say kind and asset', () => {
  const place = { kind: 'holding', asset: 'shares:7', q: 'Chen', empty: true, before: 40 } as const
  expect(readBooksPlace(params(booksAddress(place)))).toEqual({ ...place, after: undefined })
  expect(booksAddress({ kind: 'wallet', asset: 'USD' })).toBe('/ledger/books?kind=wallet&asset=USD')
  for (const wrong of ['?kind=wallet', '?kind=purse&asset=USD', '?kind=wallet&asset=usd', '?asset=USD'])
    expect(readBooksPlace(params(wrong))).toBeUndefined()
})

test('a book is shown in the asset of its address', () => {
  expect(readPostingsPlace('wallet:3', params('?asset=USD&q=Chen&before=9'))).toEqual({
    kind: 'wallet',
    book: 'wallet:3',
    asset: 'USD',
    list: { q: 'Chen', empty: undefined },
    before: 9,
    after: undefined,
  })
  expect(readPostingsPlace('wallet:3', params('?'))).toBeUndefined()
  expect(readPostingsPlace('order:3', params('?asset=USD'))).toBeUndefined()
})

test('transactions are narrowed by whole days', () => {
  const place = { q: 'order:7', from: '2026-11-01', to: '2026-11-30' }
  expect(readTransactionsPlace(params(transactionsAddress(place)))).toMatchObject(place)
  expect(readTransactionsPlace(params('?from=2026-02-30&to=soon'))).toMatchObject({
    from: undefined,
    to: undefined,
  })
})

test.each([
  [{ kind: 'wallet', owner_id: 3, owner: { investor_id: 5 } }, 'investor:5'],
  [{ kind: 'holding', owner_id: 3 }, 'account:3'],
  [{ kind: 'escrow', owner_id: 7 }, 'project:7'],
  [{ kind: 'payable', owner_id: 42 }, 'payout:42'],
  [{ kind: 'suspense', owner_id: 6 }, 'receipt:6'],
  [{ kind: 'distribution', owner_id: 6 }, undefined],
  [{ kind: 'fees', owner_id: 0 }, undefined],
] as const)('the owner of %j is seen at %s', (book, record) => expect(ownerRecord(book)).toBe(record))
