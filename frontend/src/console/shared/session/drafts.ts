// What an operator has typed into an undecided item. In memory only: it survives a refusal, a look at another item and an
// ended session of the same person; never a reload, so that nothing about an investor stays on the machine.
import { useCallback, useState } from 'react'
import { useOperator } from './session'

export interface Draft {
  comment: string
  received: string
}

const empty: Draft = { comment: '', received: '' }
const kept = new Map<string, Draft>()

const ownKey = (key: string): string => `${useOperator.getState().operator?.id}/${key}`

/** What was typed into a form with fields of its own, as long as a draft is kept. */
const held = new Map<string, unknown>()

export const heldBefore = <V>(key: string): V | undefined => held.get(ownKey(key)) as V | undefined

/** Nothing is held any more where there is nothing. */
export function hold<V>(key: string, typed: V | undefined): void {
  if (typed === undefined) held.delete(ownKey(key))
  else held.set(ownKey(key), typed)
}

export function useDraft(key: string): [Draft, (change: Partial<Draft>) => void, () => void] {
  const [draft, setDraft] = useState(() => kept.get(ownKey(key)) ?? empty)
  const change = useCallback(
    (part: Partial<Draft>) =>
      setDraft((old) => {
        const next = { ...old, ...part }
        kept.set(ownKey(key), next)
        return next
      }),
    [key],
  )
  const drop = useCallback(() => void kept.delete(ownKey(key)), [key])
  return [draft, change, drop]
}
