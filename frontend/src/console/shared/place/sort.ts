// The order of a list that comes by pages, as the address and the server write it: a column, with a minus before it for the highest
// value first.
export type Sort<By extends string> = By | `-${By}`

/** The order to request from the server: one that the list has, or none. */
export const knownSort = <By extends string>(
  sort: string | undefined,
  columns: readonly By[],
): Sort<By> | undefined => columns.flatMap((by): Sort<By>[] => [by, `-${by}`]).find((known) => known === sort)
