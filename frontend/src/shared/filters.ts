// Choices in the address, so that they survive going back and a reload.

/** The numbers of a list like `1,5`; an invalid number counts as absent. */
export const numbers = (value: string | null): number[] =>
  (value ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0)

/** The id in the address; none if it is invalid. */
export function idOf(value: string | null): number | null {
  const id = /^\d+$/.test(value ?? '') ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The address with one choice changed; an empty choice leaves it. */
export function withChoice(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}
