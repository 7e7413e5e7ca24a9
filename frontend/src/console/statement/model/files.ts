// Where the operator is in the list of bank files, and what their formats are called.
import { useSearchParams } from 'react-router-dom'
import { addressOf, type KeyPlace, readKeys, readNumber } from '@/console/shared/place/keyed'
import type { BankFileEntry, BankFileFormat } from '../api/wire'
import { linesAddress } from './lines'

/** What the server sorts the list by. */
export const fileColumns = ['name', 'read_at', 'lines', 'waiting'] as const

export interface FilePlace extends KeyPlace {
  /** The number of a bank account. */
  bank_account?: number | undefined
  q?: string | undefined
}

export const readFilePlace = (params: URLSearchParams): FilePlace => ({
  bank_account: readNumber(params, 'bank_account'),
  q: params.get('q') ?? undefined,
  ...readKeys(params),
})

export const filesAddress = (place: FilePlace): string => addressOf('/bank_files', place)

export const readAddress = '/bank_files/new'

export const layoutAddress = (account: number): string => `/csv_layouts/${account}`

export function useFilePlace(): FilePlace {
  const [params] = useSearchParams()
  return readFilePlace(params)
}

/** Every line of a file. */
export const linesOfFile = (file: number): string => linesAddress({ state: 'all', file })

export const formatNames: Record<BankFileFormat, string> = {
  camt053: 'CAMT.053',
  mt940: 'MT940',
  csv: 'CSV',
}

/** The largest file that is taken. */
export const maxFileBytes = 128 * 1024 * 1024

/** Every line of it was there already, and none differs. */
export const isKnown = ({ added, different }: Pick<BankFileEntry, 'added' | 'different'>): boolean =>
  added === 0 && different === 0
