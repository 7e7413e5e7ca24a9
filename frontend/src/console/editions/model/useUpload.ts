// A file that is being uploaded. Its field is identified by its place when the upload ends, not when it began: what is
// typed meanwhile stays. Until then nothing is moved, saved or published.
import { useState } from 'react'
import { create } from 'zustand'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { refusalText } from '@/shared/i18n'
import { useLatest } from '@/shared/useLatest'

const useUnderWay = create<{ uploads: number }>(() => ({ uploads: 0 }))
const count = (by: number) => useUnderWay.setState(({ uploads }) => ({ uploads: uploads + by }))

/** Whether a file is on its way. */
export const useIsUploading = (): boolean => useUnderWay(({ uploads }) => uploads > 0)

export interface Upload {
  busy: boolean
  /** The refusal in words. */
  failure: string | undefined
  take: (input: HTMLInputElement) => Promise<void>
}

export function useUpload(
  send: (file: File) => Promise<{ key: string }>,
  onDone: (key: string) => void,
  /** What this field says about a refusal in place of the general words, by the refusal's key. */
  own: Record<string, string> = {},
): Upload {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const latest = useLatest(onDone)
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    setBusy(true)
    setRefusal(undefined)
    count(1)
    try {
      const { key } = await send(file)
      latest.current(key)
    } catch (error) {
      setRefusal(asRefusal(error))
    } finally {
      count(-1)
      setBusy(false)
      input.value = ''
    }
  }
  const failure = refusal && (own[refusal.messageKey] ?? refusalText(refusal))
  return { busy, failure, take }
}
