// API calls for the ledger. They only read.

import { fileAddress, get } from '@/console/shared/api/client'
import { knownSort } from '@/console/shared/place/sort'
import { useServer } from '@/shared/api/query'
import { type BooksPlace, bookColumns } from '../model/books'
import { type PostingsPlace, postingColumns } from '../model/postings'
import { type TransactionsPlace, transactionColumns } from '../model/transactions'

export function useLedger() {
  return useServer(['ops', 'ledger'], (signal) => get('ledger', {}, {}, signal))
}

/** The download address of the trial balance. */
export const trialFile = fileAddress('ledger/export', {})

/** The download address of the cash of a day. */
export const cashFile = (day: string | undefined) => fileAddress('cash/export', { day })

export function useBooks({ kind, asset, empty, q, before, after, ...place }: BooksPlace) {
  const sort = knownSort(place.sort, bookColumns)
  return useServer(['ops', 'ledger_books', kind, asset, empty, q, before, after, sort], (signal) =>
    get('ledger/books', {}, { kind, asset, empty, q, before, after, sort }, signal),
  )
}

/** The download address of the list. */
export const booksFile = ({ kind, asset, empty, q, sort }: BooksPlace) =>
  fileAddress('ledger/books/export', { kind, asset, empty, q, sort: knownSort(sort, bookColumns) })

export function usePostings({ book, asset, before, after, ...place }: PostingsPlace) {
  const sort = knownSort(place.sort, postingColumns)
  return useServer(['ops', 'ledger_postings', book, asset, before, after, sort], (signal) =>
    get('ledger/postings', {}, { book, asset, before, after, sort }, signal),
  )
}

/** The download address of a book's postings. */
export const postingsFile = ({ book, asset, sort }: PostingsPlace) =>
  fileAddress('ledger/postings/export', { book, asset, sort: knownSort(sort, postingColumns) })

export function useTransactions({ q, from, to, before, after, ...place }: TransactionsPlace) {
  const sort = knownSort(place.sort, transactionColumns)
  return useServer(['ops', 'ledger_transactions', q, from, to, before, after, sort], (signal) =>
    get('ledger/transactions', {}, { q, from, to, before, after, sort }, signal),
  )
}

/** The download address of the list. */
export const transactionsFile = ({ q, from, to, sort }: TransactionsPlace) =>
  fileAddress('ledger/transactions/export', { q, from, to, sort: knownSort(sort, transactionColumns) })

/** The bank accounts on a day; today if none is given. */
export function useCash(day: string | undefined) {
  return useServer(['ops', 'cash', day], (signal) => get('cash', {}, { day }, signal))
}

export function useTransaction(id: number) {
  return useServer(['ops', 'ledger_transaction', id], (signal) =>
    get('ledger/transactions/{id}', { id }, {}, signal),
  )
}
