// The chosen bank file and the progress of reading it. Kept outside the pages, so that the file is still chosen after a visit to another
// page, such as the CSV layout. In memory only, per operator.
import { create } from 'zustand'
import { useOperator } from '@/console/shared/session/session'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { foreseeBankFile, readBankFile } from '../api/files'
import type { BankFileForeseen, BankFileRead } from '../api/wire'

type Standing =
  | { at: 'choosing' }
  | { at: 'sending'; part: number }
  /** All of it is sent. */
  | { at: 'reading' }
  /** Its days were read from files of other formats: reading it needs a confirmation. */
  | { at: 'foreseen'; foreseen: BankFileForeseen }
  | { at: 'refused'; refusal: Refusal }
  | { at: 'done'; read: BankFileRead }

export interface Reading {
  account: number | undefined
  file: File | undefined
  standing: Standing
}

const blank: Reading = { account: undefined, file: undefined, standing: { at: 'choosing' } }

const useKept = create<Reading & { by: number | undefined }>(() => ({ by: undefined, ...blank }))

const me = (): number | undefined => useOperator.getState().operator?.id

function keep(change: Partial<Reading>): void {
  useKept.setState((old) => ({ ...(old.by === me() ? old : { by: me(), ...blank }), ...change }))
}

export function useReading(): Reading {
  const mine = useOperator(({ operator }) => operator?.id)
  const kept = useKept()
  return kept.by === mine ? kept : blank
}

/** The present choice. */
export function chosenNow(): Reading {
  const kept = useKept.getState()
  return kept.by === me() ? kept : blank
}

export const isUnderWay = ({ standing: { at } }: Pick<Reading, 'standing'>): boolean =>
  at === 'sending' || at === 'reading'

/**
 * Another choice removes the messages about the one before from the screen. While a file is being sent nothing else can
 * be chosen.
 */
export function choose(change: Partial<Pick<Reading, 'account' | 'file'>>): void {
  if (!isUnderWay(chosenNow())) keep({ ...change, standing: { at: 'choosing' } })
}

/** For the next file. */
export const readAnother = (): void => keep({ file: undefined, standing: { at: 'choosing' } })

let stopper: AbortController | undefined

/** Ends the sending. The file stays chosen. */
export const stopSending = (): void => stopper?.abort()

/** Reads the file, unless its days were read from files of other formats: then it shows a warning first. */
export async function readChosen(): Promise<void> {
  const { account, file, standing } = chosenNow()
  if (account === undefined || !file || isUnderWay({ standing })) return
  const by = me()
  const tell = (now: Standing) => me() === by && keep({ standing: now })
  stopper = new AbortController()
  const { signal } = stopper
  tell({ at: 'sending', part: 0 })
  const onProgress = (part: number) => tell(part < 1 ? { at: 'sending', part } : { at: 'reading' })
  const isWarned = standing.at === 'foreseen'
  try {
    if (!isWarned) {
      const foreseen = await foreseeBankFile(file, account, { onProgress, signal })
      if (foreseen.overlapping.length > 0) return void tell({ at: 'foreseen', foreseen })
      tell({ at: 'sending', part: 0 })
    }
    tell({ at: 'done', read: await readBankFile(file, account, { onProgress, signal }) })
  } catch (error) {
    tell(signal.aborted ? { at: 'choosing' } : { at: 'refused', refusal: asRefusal(error) })
  }
}
