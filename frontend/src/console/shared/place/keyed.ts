// The address of a list that is paged by key: it names the entry that the page begins after.

export interface KeyPlace {
  /** Entries after this key; older ones in the default order. */
  before?: number | undefined
  /** Entries before this key; newer ones in the default order. */
  after?: number | undefined
  /** Sort order; newest first if absent. */
  sort?: string | undefined
}

/** A number of the address, as keys and records have it. */
export function readNumber(params: URLSearchParams, name: string): number | undefined {
  const value = Number(params.get(name))
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The server accepts only one of the two keys. */
export function readKeys(params: URLSearchParams): KeyPlace {
  const before = readNumber(params, 'before')
  return {
    before,
    after: before === undefined ? readNumber(params, 'after') : undefined,
    sort: params.get('sort') || undefined,
  }
}

/** An address with the list position in its query. */
export function addressOf(path: string, place: object): string {
  const pairs = Object.entries(place).filter(([, value]) => value !== undefined && value !== '')
  if (pairs.length === 0) return path
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
