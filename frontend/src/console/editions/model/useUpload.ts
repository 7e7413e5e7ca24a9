// A file on its way to the server. Its field is told as it is when the upload ends, not as it was when it began: what is typed
// meanwhile stays. Until then nothing is moved, kept or published.
import { useRef, useState } from 'react'
import { create } from 'zustand'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText } from '@/shared/i18n'

const useUnderWay = create<{ uploads: number }>(() => ({ uploads: 0 }))
const count = (by: number) => useUnderWay.setState(({ uploads }) => ({ uploads: uploads + by }))

/** Whether a file is on its way. */
export const useIsUploading = (): boolean => useUnderWay(({ uploads }) => uploads > 0)

export interface Upload {
  busy: boolean
  /** What was refused, in words. */
  failure: string | undefined
  take: (input: HTMLInputElement) => Promise<void>
}

export function useUpload(
  send: (file: File) => Promise<{ key: string }>,
  onDone: (key: string) => void,
  /** What this field says of a refusal in place of the general words, by the refusal's key. */
  own: Record<string, string> = {},
): Upload {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const latest = useRef(onDone)
  latest.current = onDone
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    setBusy(true)
    setFailure(undefined)
    count(1)
    try {
      const { key } = await send(file)
      latest.current(key)
    } catch (error) {
      setFailure(own[asRefusal(error).messageKey] ?? refusalText(error))
    } finally {
      count(-1)
      setBusy(false)
      input.value = ''
    }
  }
  return { busy, failure, take }
}
