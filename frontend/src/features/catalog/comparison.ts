// The projects that are laid side by side: at most three, chosen in the list and kept with the session, also over a reload.
import { useSession } from '@/shared/session/store'

export const mostCompared = 3
export const fewestCompared = 2

/** The choice with one more or less; a fourth is not taken. */
export function toggled(ids: number[], id: number): number[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id)
  return ids.length < mostCompared ? [...ids, id] : ids
}

const choose = (compared: number[]) => useSession.getState().set({ compared })
const chosen = (): number[] => useSession.getState().compared

export const comparison = {
  toggle: (id: number) => choose(toggled(chosen(), id)),
  remove: (id: number) => choose(chosen().filter((other) => other !== id)),
  clear: () => choose([]),
}

export function useComparison() {
  return { ids: useSession((state) => state.compared), ...comparison }
}

/** The projects that an address names, each once and at most three; an invalid number counts as absent. */
export function readCompared(query: string | null): number[] {
  const ids = (query ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, mostCompared)
}
