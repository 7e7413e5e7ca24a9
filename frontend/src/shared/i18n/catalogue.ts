// Loads compiled catalogues by group and language, and holds the one live `intl` that all texts and figures go through.
import { catalogues } from 'catalogue:index'
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import essentialEn from '@/shared/messages/essential.en.json'
import essentialZh from '@/shared/messages/essential.zh.json'
import type { Language } from '@/shared/session/language'
import { useSession } from '@/shared/session/store'
import { disguise } from './fake'
import type { CatalogueGroup } from './ids.gen'

type Messages = Record<string, unknown>

const essential: Record<'en' | 'zh', Messages> = { en: essentialEn, zh: essentialZh }
const loaded: Record<'en' | 'zh', Map<string, Messages>> = { en: new Map(), zh: new Map() }
/** The groups that the screens so far speak from. */
const spoken = new Set<CatalogueGroup>(['shared', 'refusals', 'identity'])
const listeners = new Set<() => void>()
const cache = createIntlCache()

const sourceOf = (language: Language): 'en' | 'zh' => (language === 'zh' ? 'zh' : 'en')
const formatLocale = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en')

/** The texts of a language, as far as they are loaded. */
export interface Shown {
  language: Language
  intl: IntlShape
  messages: Messages
}

let shown: Shown = make(useSession.getState().locale)

function make(language: Language): Shown {
  const messages: Messages = { ...essential[sourceOf(language)] }
  for (const group of loaded[sourceOf(language)].values()) Object.assign(messages, group)
  const texts = language === 'xx' ? disguise(messages) : messages
  const intl = createIntl(
    { locale: formatLocale(language), messages: texts as IntlShape['messages'], onError: () => undefined },
    cache,
  )
  return { language, intl, messages: texts }
}

function show(language: Language): void {
  shown = make(language)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  for (const listener of listeners) listener()
}

async function load(group: CatalogueGroup, source: 'en' | 'zh'): Promise<void> {
  if (loaded[source].has(group)) return
  const messages = await catalogues[group]?.[source]()
  if (messages) loaded[source].set(group, messages.default)
}

/**
 * The screens use these groups from the start: as long as one of them is missing, each screen that is opened loads it
 * again.
 */
export function speakFrom(groups: CatalogueGroup[]): void {
  for (const group of groups) spoken.add(group)
}

/** Makes the texts of these groups, and of those before, available in the language now chosen. */
export async function loadCatalogues(groups: CatalogueGroup[] = []): Promise<void> {
  const language = useSession.getState().locale
  const source = sourceOf(language)
  const missing = [...new Set([...spoken, ...groups])].filter((group) => !loaded[source].has(group))
  const results = await Promise.allSettled(missing.map((group) => load(group, source)))
  for (const group of groups) if (loaded[source].has(group)) spoken.add(group)
  if (useSession.getState().locale !== language) return loadCatalogues(groups)
  const failed = results.find((result) => result.status === 'rejected')
  // In another language a screen changes whole or not at all.
  if (shown.language === language ? missing.length > 0 : !failed) show(language)
  if (failed) throw failed.reason
}

/** Another try, where the language that was chosen could not be loaded. */
const follow = (): void => {
  if (useSession.getState().locale !== shown.language) void loadCatalogues().catch(() => undefined)
}

/** The texts of a language in addition to the current one, once these groups of them are there. */
export async function speaking(language: 'zh' | 'en', groups: CatalogueGroup[]): Promise<Shown> {
  await Promise.all(groups.map((group) => load(group, language)))
  return make(language)
}

useSession.subscribe(follow)
addEventListener('online', follow)

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const current = () => shown
