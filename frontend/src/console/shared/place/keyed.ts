// The address of a list that is paged by key: it names the entry that the page begins after.

export interface KeyPlace {
  /** Those next older than this one. */
  before?: number | undefined
  /** Those next newer than this one. */
  after?: number | undefined
}

function key(params: URLSearchParams, name: string): number | undefined {
  const value = Number(params.get(name))
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** One end at a time, as the server asks. */
export function readKeys(params: URLSearchParams): KeyPlace {
  const before = key(params, 'before')
  return { before, after: before === undefined ? key(params, 'after') : undefined }
}

/** An address with what is said of the place in its list. */
export function addressOf(path: string, place: object): string {
  const pairs = Object.entries(place).filter(([, value]) => value !== undefined && value !== '')
  if (pairs.length === 0) return path
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
