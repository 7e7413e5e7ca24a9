// Which language a visitor reads (decision 1): the stored choice, else a browser language that begins with zh, else en.
import { readLocal } from './storage'

export type Language = 'zh' | 'en' | 'xx'

/** `xx` is the fake language of development builds, which shows every text that is in no catalogue. */
export function isLanguage(value: unknown): value is Language {
  return value === 'zh' || value === 'en' || (__DEVELOPMENT__ && value === 'xx')
}

export function preferredLanguage(
  stored: string | null = readLocal('language'),
  browser: string = navigator.language,
): Language {
  if (isLanguage(stored)) return stored
  return browser.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** The language for the server: it knows zh and en only. */
export const wireLanguage = (language: Language): 'zh' | 'en' => (language === 'zh' ? 'zh' : 'en')
