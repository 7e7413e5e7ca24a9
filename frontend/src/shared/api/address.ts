// Where a call is asked, and what every call carries. It knows no session and asks nothing.
export const base = '/api'

/** What every call carries; the token once there is one. */
export interface Common {
  timestamp: number
  language: 'zh' | 'en'
  csrfToken?: string
}

const present = (entry: [string, unknown]): boolean =>
  entry[1] !== undefined && entry[1] !== null && entry[1] !== ''

/** Values that are absent, null or empty are left out. */
export function address(name: string, query: object): string {
  const pairs = Object.entries(query).filter(present)
  return `${base}/${name}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

export const commonFieldsOf = (language: Common['language'], csrfToken: string): Common => ({
  timestamp: Date.now(),
  language,
  ...(csrfToken ? { csrfToken } : {}),
})
