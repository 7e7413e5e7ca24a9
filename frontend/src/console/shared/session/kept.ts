// What an operator has typed and not sent, kept in this tab: it survives a reload and an ended session of the same person.
import { useState } from 'react'
import { useOperator } from './session'

const placeOf = (name: string): string =>
  `landfall.desk.content.${useOperator.getState().operator?.id}.${name}`

export function keptBefore<V>(name: string): V | undefined {
  try {
    const kept = sessionStorage.getItem(placeOf(name))
    return kept ? (JSON.parse(kept) as V) : undefined
  } catch {
    return undefined
  }
}

/** Keeps it under this name; nothing is kept any more where there is nothing. */
export function keep<V>(name: string, typed: V | undefined): void {
  if (typed === undefined) sessionStorage.removeItem(placeOf(name))
  else sessionStorage.setItem(placeOf(name), JSON.stringify(typed))
}

/** What is typed of something that is not made yet; `drop` when it is made, or not wanted any more. */
export function useKept<V extends object>(
  name: string,
  blank: V,
): { typed: V; change: (part: Partial<V>) => void; drop: () => void } {
  const [typed, setTyped] = useState<V>(() => ({ ...blank, ...keptBefore<V>(name) }))
  return {
    typed,
    change: (part) => {
      const next = { ...typed, ...part }
      setTyped(next)
      keep(name, next)
    },
    drop: () => keep(name, undefined),
  }
}
