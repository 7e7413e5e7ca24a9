// API calls for the CSV layouts of bank accounts.

import { get, post, upload } from '@/console/shared/api/client'
import { learn, useFresh } from '@/shared/api/query'
import type { CsvLayout, CsvLayoutItem, CsvSample } from './wire'

const keyOf = (account: number) => ['ops', 'csv_layout', account]

/** The present one, since it is edited. */
export function useCsvLayout(account: number) {
  return useFresh(keyOf(account), (signal) => get('csv_layouts/{id}', { id: account }, {}, signal))
}

export async function saveCsvLayout(
  account: number,
  version: number,
  layout: CsvLayout,
): Promise<CsvLayoutItem> {
  const saved = await post('csv_layouts/{id}', { id: account }, { version, layout })
  learn(keyOf(account), saved)
  return saved
}

/** The beginning of a file as a layout reads it; without one, its headings and a guess. Nothing is read in. */
export const trySample = (account: number, sample: File, layout?: CsvLayout, signal?: AbortSignal) =>
  upload<CsvSample>('csv_layouts/{id}/try', sample, {
    parts: { id: account },
    fields: layout ? { layout: JSON.stringify(layout) } : {},
    signal,
  })
