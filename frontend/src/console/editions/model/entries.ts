// Lists of entries, and how long a text is.

/** A list with one entry moved up or down by one place; at an end the list does not change. */
export function moved<T>(list: T[], at: number, by: 1 | -1): T[] {
  const entry = list[at]
  const other = list[at + by]
  if (entry === undefined || other === undefined) return list
  const next = [...list]
  next[at] = other
  next[at + by] = entry
  return next
}

export const lettersOf = (text: string): number => [...text.trim()].length
