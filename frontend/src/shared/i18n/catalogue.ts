// Loads compiled catalogues by group and language, and holds the one live `intl` that all texts and figures go through.
import { catalogues } from 'catalogue:index'
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { Language } from '@/shared/session/language'
import { useSession } from '@/shared/session/store'
import { disguise } from './fake'
import type { CatalogueGroup } from './ids.gen'

type Messages = Record<string, unknown>

const loaded: Record<'en' | 'zh', Map<string, Messages>> = { en: new Map(), zh: new Map() }
const wanted = new Set<CatalogueGroup>(['shared', 'refusals', 'identity'])
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

let shown: Shown = make('en')

function make(language: Language): Shown {
  const messages: Messages = {}
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

/** Makes the texts of these groups available in the language now chosen. */
export async function loadCatalogues(groups: CatalogueGroup[] = []): Promise<void> {
  for (const group of groups) wanted.add(group)
  const language = useSession.getState().locale
  const source = sourceOf(language)
  const missing = [...wanted].filter((group) => !loaded[source].has(group))
  await Promise.all(missing.map((group) => load(group, source)))
  if (useSession.getState().locale !== language) return loadCatalogues()
  if (missing.length > 0 || shown.language !== language) show(language)
}

/** The texts of a language beside the one now shown, once these groups of them are there. */
export async function speaking(language: 'zh' | 'en', groups: CatalogueGroup[]): Promise<Shown> {
  await Promise.all(groups.map((group) => load(group, language)))
  return make(language)
}

useSession.subscribe((state) => {
  if (state.locale !== shown.language) void loadCatalogues()
})

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const current = () => shown
