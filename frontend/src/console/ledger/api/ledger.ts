// API calls for the ledger. They only read.

import { fileAddress, get } from '@/console/shared/api/client'
import { useServer } from '@/shared/api/query'
import type { BooksPlace } from '../model/books'
import type { PostingsPlace } from '../model/postings'
import type { TransactionsPlace } from '../model/transactions'

export function useLedger() {
  return useServer(['ops', 'ledger'], (signal) => get('ledger', {}, {}, signal))
}

/** The download address of the trial balance. */
export const trialFile = fileAddress('ledger/export', {})

/** The download address of the cash of a day. */
export const cashFile = (day: string | undefined) => fileAddress('cash/export', { day })

export function useBooks({ kind, asset, empty, q, before, after }: BooksPlace) {
  return useServer(['ops', 'ledger_books', kind, asset, empty, q, before, after], (signal) =>
    get('ledger/books', {}, { kind, asset, empty, q, before, after }, signal),
  )
}

/** The download address of the list. */
export const booksFile = ({ kind, asset, empty, q }: BooksPlace) =>
  fileAddress('ledger/books/export', { kind, asset, empty, q })

export function usePostings({ book, asset, before, after }: PostingsPlace) {
  return useServer(['ops', 'ledger_postings', book, asset, before, after], (signal) =>
    get('ledger/postings', {}, { book, asset, before, after }, signal),
  )
}

/** The download address of a book's postings. */
export const postingsFile = ({ book, asset }: PostingsPlace) =>
  fileAddress('ledger/postings/export', { book, asset })

export function useTransactions({ q, from, to, before, after }: TransactionsPlace) {
  return useServer(['ops', 'ledger_transactions', q, from, to, before, after], (signal) =>
    get('ledger/transactions', {}, { q, from, to, before, after }, signal),
  )
}

/** The download address of the list. */
export const transactionsFile = ({ q, from, to }: TransactionsPlace) =>
  fileAddress('ledger/transactions/export', { q, from, to })

/** The bank accounts on a day; today where none is said. */
export function useCash(day: string | undefined) {
  return useServer(['ops', 'cash', day], (signal) => get('cash', {}, { day }, signal))
}

export function useTransaction(id: number) {
  return useServer(['ops', 'ledger_transaction', id], (signal) =>
    get('ledger/transactions/{id}', { id }, {}, signal),
  )
}
