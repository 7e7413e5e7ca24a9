// The session state of the browser (decision 46): zustand, kept in session storage.
// The engine answers asynchronously, so nothing may decide on log-in before `hydrated` is true.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { BaseData, PasswordLength, SessionUser } from '@/shared/api/wire'
import { keptInSession } from './keeping'
import { type Language, preferredLanguage } from './language'
import { writeLocal } from './storage'

/** 0 home, 1 products, 2 partners, 3 my account. */
export type TabIndex = 0 | 1 | 2 | 3

export interface SentVerification {
  token: string
  codeLength: number
  /** Milliseconds since 1970: when another may be requested. */
  until: number
}

/** What was typed in an unfinished form (`shared/draft`). */
export interface KeptDraft {
  version: number
  /** The phone number of who typed it; empty before anybody has logged in. */
  owner: string
  values: Record<string, unknown>
  /** The names of what was typed there and is never stored. */
  held: string[]
}

interface Persisted {
  locale: Language
  islogin: 0 | 1
  csrfToken: string
  /** The token of the code sent last. */
  token: string
  /**
   * What was sent last: by purpose, the code for the number that its form has now; and the link to an e-mail address.
   */
  verifications: Record<string, SentVerification>
  uploadToken: string
  user: SessionUser | null
  personalDataActive: number
  addressDataActive: number
  tabBar: TabIndex
  /** An outside identity that the next log-in binds; until when, in milliseconds since 1970. */
  binding: { token: string; until: number } | null
  /** The name of the provider that this tab left for last. */
  provider: string
  /** The project chosen to invest in. */
  product: { InvestmentID: number; Name: string } | null
  /** The projects chosen to be laid side by side. */
  compared: number[]
  baseData: BaseData | null
  /** The drafts of unfinished forms, by form: `myInvestment`, `withdrawal` and the others. */
  drafts: Record<string, KeptDraft>
  /** The phone number of the investor who is logged in, or was last. */
  draftOwner: string
}

interface Session extends Persisted {
  hydrated: boolean
  /** How long a new password may be on this server; asked at every start, never stored. */
  passwordLength: PasswordLength
  /** Whether the server runs with the development profile; asked at every start, never stored. */
  development: boolean
  /** Whether the server has been asked if a session lives; the guard waits for it. */
  restored: boolean
  /** The part of the drafts that is never stored: numbers of papers and accounts. They last as long as the page. */
  unstored: Record<string, Record<string, unknown>>
  /** The codes that were sent, by purpose and number. Never stored: the numbers last as long as the page. */
  numbers: Record<string, SentVerification>
  /**
   * Until when, in milliseconds since 1970, the next log-in binds the identity in `binding`; 0 when it does not. Never
   * stored: after a reload, and after any session's end, the person at the screen has to say so again.
   */
  connectUntil: number
  /** The bank account of the profile that was just added for an investment account, whose bank step takes it. Never stored. */
  addedBank: number | null
  set: (change: Partial<Persisted>) => void
  setLocale: (locale: Language) => void
  markRestored: () => void
}

const empty = (): Omit<Persisted, 'locale'> => ({
  islogin: 0,
  csrfToken: '',
  token: '',
  verifications: {},
  uploadToken: '',
  user: null,
  personalDataActive: 0,
  addressDataActive: 0,
  tabBar: 0,
  binding: null,
  provider: '',
  product: null,
  compared: [],
  baseData: null,
  drafts: {},
  draftOwner: '',
})

/** What session storage holds, and nothing else. */
const persisted: (keyof Persisted)[] = [
  ...(Object.keys(empty()) as (keyof Omit<Persisted, 'locale'>)[]),
  'locale',
]

export const useSession = create<Session>()(
  persist(
    (set) => ({
      ...empty(),
      locale: preferredLanguage(),
      hydrated: false,
      restored: false,
      passwordLength: { min: 6, max: 18 },
      development: false,
      unstored: {},
      numbers: {},
      connectUntil: 0,
      addedBank: null,
      set: (change) => set(change),
      setLocale: (locale) => {
        writeLocal('language', locale)
        set({ locale })
      },
      markRestored: () => set({ restored: true }),
    }),
    {
      name: 'session',
      storage: keptInSession(),
      partialize: (state) =>
        Object.fromEntries(persisted.map((name) => [name, state[name]])) as unknown as Session,
      merge: (kept, current) => ({
        ...current,
        ...(kept as Partial<Persisted> | undefined),
        locale: preferredLanguage(),
      }),
      onRehydrateStorage: () => () => useSession.setState({ hydrated: true }),
    },
  ),
)

/** The unfinished work: what was typed, its owner, the steps reached, and what the next log-in binds. */
const unfinished = (state: Session) => ({
  drafts: state.drafts,
  draftOwner: state.draftOwner,
  unstored: state.unstored,
  personalDataActive: state.personalDataActive,
  addressDataActive: state.addressDataActive,
  binding: state.binding,
  provider: state.provider,
})

/** Forgets everything of the session but the language. Unfinished forms are kept when it only ran out. */
export function resetSession({ keepDrafts }: { keepDrafts: boolean }): void {
  const kept = keepDrafts ? unfinished(useSession.getState()) : {}
  useSession.setState({ ...empty(), unstored: {}, numbers: {}, connectUntil: 0, addedBank: null, ...kept })
}

/** Decision of requirement part 1, section 2: the flag equals 1 and a token is stored. */
export const isLoggedIn = (state: Pick<Persisted, 'islogin' | 'csrfToken'>): boolean =>
  state.islogin === 1 && state.csrfToken !== ''
