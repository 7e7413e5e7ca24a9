// The session state of the browser (decision 46): zustand, kept in session storage through redux-persist's engine.
// The engine answers asynchronously, so nothing may decide on log-in before `hydrated` is true.
import sessionEngine from 'redux-persist/es/storage/session'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { BaseData, SessionUser } from '@/shared/api/wire'
import { type Language, preferredLanguage } from './language'
import { writeLocal } from './storage'

/** 0 home, 1 products, 2 partners, 3 my account. */
export type TabIndex = 0 | 1 | 2 | 3

export interface SentVerification {
  token: string
  codeLength: number
  /** Milliseconds since 1970: when another may be asked for. */
  until: number
}

interface Persisted {
  locale: Language
  islogin: 0 | 1
  csrfToken: string
  /** The token of the code sent last. */
  token: string
  /** Codes that were sent, by purpose. */
  verifications: Record<string, SentVerification>
  uploadToken: string
  user: SessionUser | null
  personalDataActive: number
  addressDataActive: number
  tabBar: TabIndex
  /** The project chosen to invest in. */
  product: { InvestmentID: number; Name: string } | null
  myInvestment: Record<string, unknown> | null
  withdrawal: Record<string, unknown> | null
  baseData: BaseData | null
  /** What was typed in unfinished forms, by form, for the phone number in `draftOwner`. */
  drafts: Record<string, Record<string, unknown>>
  draftOwner: string
}

interface Session extends Persisted {
  hydrated: boolean
  /** Whether the server has been asked if a session lives; the guard waits for it. */
  restored: boolean
  set: (change: Partial<Persisted>) => void
  setLocale: (locale: Language) => void
  setDraft: (form: string, draft: Record<string, unknown> | null) => void
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
  product: null,
  myInvestment: null,
  withdrawal: null,
  baseData: null,
  drafts: {},
  draftOwner: '',
})

export const useSession = create<Session>()(
  persist(
    (set, get) => ({
      ...empty(),
      locale: preferredLanguage(),
      hydrated: false,
      restored: false,
      set: (change) => set(change),
      setLocale: (locale) => {
        writeLocal('language', locale)
        set({ locale })
      },
      setDraft: (form, draft) => {
        const { [form]: _, ...others } = get().drafts
        set({ drafts: draft ? { ...others, [form]: draft } : others })
      },
      markRestored: () => set({ restored: true }),
    }),
    {
      name: 'session',
      storage: createJSONStorage(() => sessionEngine),
      partialize: ({
        hydrated: _h,
        restored: _r,
        set: _s,
        setLocale: _l,
        setDraft: _d,
        markRestored: _m,
        ...kept
      }) => kept as unknown as Session,
      merge: (persisted, current) => ({
        ...current,
        ...(persisted as Partial<Persisted> | undefined),
        locale: preferredLanguage(),
      }),
      onRehydrateStorage: () => () => useSession.setState({ hydrated: true }),
    },
  ),
)

/** Forgets everything of the session but the language. Unfinished forms are kept when it only ran out. */
export function resetSession({ keepDrafts }: { keepDrafts: boolean }): void {
  const { drafts, draftOwner } = useSession.getState()
  useSession.setState({ ...empty(), ...(keepDrafts ? { drafts, draftOwner } : {}) })
}

/** Decision of requirement part 1, section 2: the flag equals 1 and a token is stored. */
export const isLoggedIn = (state: Pick<Persisted, 'islogin' | 'csrfToken'>): boolean =>
  state.islogin === 1 && state.csrfToken !== ''
