// The content of local storage, and its names. Never a password, a code, a document number or a session id.

export type LocalKey =
  | 'CampaignCode'
  | 'returnUrl'
  | 'language'
  | 'islogin'
  | 'phoneCode'
  | 'phoneNumber'
  | 'desk'

export function readLocal(key: LocalKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeLocal(key: LocalKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that refuses storage still works: what would be kept is asked again.
  }
}

export function dropLocal(key: LocalKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** All that is kept, by name: nothing where the browser keeps nothing. */
export function allLocal(): Record<string, string> {
  try {
    return { ...localStorage }
  } catch {
    return {}
  }
}

/** Empties local storage but for the named keys. */
export function clearLocalExcept(kept: LocalKey[]): void {
  const held = kept.map((key) => [key, readLocal(key)] as const)
  try {
    localStorage.clear()
  } catch {
    return
  }
  for (const [key, value] of held) if (value !== null) writeLocal(key, value)
}
