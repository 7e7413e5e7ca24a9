// The projects that are laid side by side: at most three, chosen in the list and kept while the page lives.
import { create } from 'zustand'
import { onSessionEnd } from '@/shared/session/lifecycle'

export const mostCompared = 3
export const fewestCompared = 2

interface Comparison {
  ids: number[]
  toggle: (id: number) => void
  remove: (id: number) => void
  clear: () => void
}

/** The choice with one more or less; a fourth is not taken. */
export function toggled(ids: number[], id: number): number[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id)
  return ids.length < mostCompared ? [...ids, id] : ids
}

export const useComparison = create<Comparison>((set, get) => ({
  ids: [],
  toggle: (id) => set({ ids: toggled(get().ids, id) }),
  remove: (id) => set({ ids: get().ids.filter((other) => other !== id) }),
  clear: () => set({ ids: [] }),
}))

onSessionEnd(() => useComparison.getState().clear())

/** The projects that an address names, each once and at most three; what is no number counts as absent. */
export function readCompared(query: string | null): number[] {
  const ids = (query ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, mostCompared)
}
