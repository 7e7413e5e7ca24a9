// Numbers as they are typed.

/** What is typed, with digits as they are counted and nothing that is no part of a number. */
export const plainNumber = (typed: string): string =>
  typed
    .replace(/[０-９．－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[^\d.-]/g, '')

/** The number of what is typed; none where it is none yet. */
export function numberOf(typed: string): number | null {
  const number = Number(typed)
  return typed === '' || Number.isNaN(number) ? null : number
}
