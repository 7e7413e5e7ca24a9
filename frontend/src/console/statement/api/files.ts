// API calls for the files of banks.
import { fileAddress, get, post, upload } from '@/console/shared/api/client'
import { knownSort } from '@/console/shared/place/sort'
import { useServer } from '@/shared/api/query'
import { type FilePlace, fileColumns } from '../model/files'
import { forgetLines } from './lines'
import type { BankFileEntry, BankFileForeseen, BankFileRead } from './wire'

export function useBankFiles({ bank_account, q, before, after, ...place }: FilePlace) {
  const sort = knownSort(place.sort, fileColumns)
  return useServer(['ops', 'bank_files', bank_account, q, before, after, sort], (signal) =>
    get('bank_files', {}, { bank_account, q, before, after, sort }, signal),
  )
}

/** The download address of the list. */
export const bankFilesFile = ({ bank_account, q, sort }: FilePlace) =>
  fileAddress('bank_files/export', { bank_account, q, sort: knownSort(sort, fileColumns) })

/** Reading many lines takes the server its time. */
const patience = { stillMs: 60_000, answerMs: 900_000 }

interface Reading {
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Inspects a file without storing it: how much of it was probably read before. */
export const foreseeBankFile = (file: File, account: number, reading: Reading): Promise<BankFileForeseen> =>
  upload<BankFileForeseen>('receipts/import/check', file, {
    fields: { bank_account: String(account) },
    patience,
    ...reading,
  })

/** Withdraws a file that was read by mistake. */
export async function withdrawBankFile(id: number, reason: string): Promise<BankFileEntry> {
  try {
    return await post('bank_files/{id}/withdraw', { id }, { reason })
  } finally {
    void forgetLines()
  }
}

/** Reads a file in. Lines that were taken before a failure are in the lists too. */
export async function readBankFile(file: File, account: number, reading: Reading): Promise<BankFileRead> {
  try {
    const fields = { bank_account: String(account) }
    return await upload<BankFileRead>('receipts/import', file, { fields, patience, ...reading })
  } finally {
    void forgetLines()
  }
}
