// API calls for the lines of the bank's statements: what each is, and what becomes of it.
import { fileAddress, get, post } from '@/console/shared/api/client'
import { knownSort } from '@/console/shared/place/sort'
import { forget, useServer } from '@/shared/api/query'
import { type LinePlace, lineColumns, statesOf } from '../model/lines'
import type { ConfirmForm, LineItem } from './wire'

const narrowed = ({ state, kind, bank_account, file, from, to, q, sort }: LinePlace) => ({
  state: statesOf(state),
  kind,
  bank_account,
  file,
  from,
  to,
  q,
  sort: knownSort(sort, lineColumns),
})

export function useLines(place: LinePlace) {
  const { before, after } = place
  const asked = { ...narrowed(place), before, after }
  return useServer(['ops', 'statement_lines', ...Object.values(asked)], (signal) =>
    get('statement_lines', {}, asked, signal),
  )
}

/** The download address of the list. */
export const linesFile = (place: LinePlace) => fileAddress('statement_lines/export', narrowed(place))

export function useLine(id: number) {
  return useServer(['ops', 'statement_line', id], (signal) => get('statement_lines/{id}', { id }, {}, signal))
}

/** Reloads everything that shows bank files and lines, and the records that they are about. */
export const forgetLines = () =>
  forget(
    ['ops', 'statement_lines'],
    ['ops', 'statement_line'],
    ['ops', 'bank_files'],
    ['ops', 'receipts'],
    ['ops', 'receipt'],
    ['ops', 'payouts'],
    ['ops', 'payouts_due'],
    ['ops', 'payout'],
    ['ops', 'payout_batches'],
    ['ops', 'payout_batch'],
    ['ops', 'item'],
    ['ops', 'queue'],
  )

async function done(asked: Promise<LineItem>): Promise<LineItem> {
  const line = await asked
  await forgetLines()
  return line
}

/** The server refuses the call if the line has changed since this version. */
type Read = Pick<LineItem, 'id' | 'version'>

export const confirmLine = ({ id, version }: Read, form: Omit<ConfirmForm, 'version'>) =>
  done(post('statement_lines/{id}/confirm', { id }, { version, ...form }))

/** It is the line that was read before. */
export const setLineAside = ({ id, version }: Read, reason: string) =>
  done(post('statement_lines/{id}/set_aside', { id }, { version, reason }))

/** It is a line of its own, and waits to be confirmed. */
export const takeLine = ({ id, version }: Read, reason: string) =>
  done(post('statement_lines/{id}/take', { id }, { version, reason }))

/** It is no transfer: it waits to be confirmed again. */
export const reopenLine = ({ id, version }: Read, reason: string) =>
  done(post('statement_lines/{id}/reopen', { id }, { version, reason }))

/** Confirms the first exact proposals; calling it again continues. */
export const confirmExact = () => post('statement_lines/confirm_exact', {}, {})
