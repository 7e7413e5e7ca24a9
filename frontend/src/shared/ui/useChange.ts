// A change that a person requests: busy while it is under way, sent once however often it is pressed, and a refusal is
// shown. The screen decides what follows: somebody who has left it is not taken along. The client handles the key that
// makes sending it again safe (`shared/api/intent`).
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../api/query'
import { asRefusal, type Refusal } from '../api/refusal'
import { useLatest } from '../useLatest'
import { showRefusal } from './dialogs'

interface ChangeOptions<Input, Output> {
  change: (input: Input) => Promise<Output>
  onDone?: (output: Output, input: Input) => void
  /** Takes a refusal up; false leaves it to a dialog. */
  onRefusal?: (refusal: Refusal, input: Input) => boolean
  /** After either of them. */
  onSettled?: () => void
}

export interface Change<Input> {
  run: (input: Input) => void
  busy: boolean
  /** What is under way. */
  input: Input | undefined
}

export function useChange<Input, Output>(options: ChangeOptions<Input, Output>): Change<Input> {
  const latest = useLatest(options)
  const stays = useRef(true)
  const running = useRef(false)
  useEffect(() => {
    stays.current = true
    return () => {
      stays.current = false
    }
  }, [])
  const { mutate, isPending, variables } = useMutation<Output, unknown, Input>(
    {
      mutationFn: (input) => latest.current.change(input),
      // Without a connection it is refused at once, instead of waiting for one.
      networkMode: 'always',
      onSuccess: (output, input) => {
        if (stays.current) latest.current.onDone?.(output, input)
      },
      onError: (error, input) => {
        const taken = stays.current && latest.current.onRefusal?.(asRefusal(error), input)
        if (!taken) void showRefusal(error)
      },
      onSettled: () => {
        running.current = false
        if (stays.current) latest.current.onSettled?.()
      },
    },
    queryClient,
  )
  const run = (input: Input) => {
    if (running.current) return
    running.current = true
    mutate(input)
  }
  return { run, busy: isPending, input: isPending ? variables : undefined }
}
