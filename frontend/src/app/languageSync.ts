// Tells the server the language an investor chose, so that messages and papers use it too. A failure is ignored: each
// call carries the language anyway.
import { send } from '@/shared/api/client'
import { isLoggedIn, useSession } from '@/shared/session/store'

/** LanguageID 4 is Chinese, 1 English (decision 48). */
const languageIds = { zh: 4, en: 1, xx: 1 } as const

export function syncLanguage(): () => void {
  return useSession.subscribe((now, before) => {
    if (now.locale === before.locale || !isLoggedIn(now)) return
    const change = { LanguageID: languageIds[now.locale] }
    void send('PUT', 'account_language.json', change, { quiet: true }).catch(() => undefined)
  })
}
