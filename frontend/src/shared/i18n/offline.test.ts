// What is said when texts do not come: never a key, and in the language of the reader.
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let isThere: (group: string, language: string) => boolean = () => false

/** A page of its own, whose texts come or not. */
async function open(locale: 'en' | 'zh') {
  vi.resetModules()
  const text = (group: string, language: string) => () =>
    isThere(group, language)
      ? Promise.resolve({ default: { [`${group}.text`]: `${group} in ${language}` } })
      : Promise.reject(new TypeError('no network'))
  const groups = ['shared', 'refusals', 'identity', 'portfolio', 'catalog']
  const catalogues = Object.fromEntries(
    groups.map((group) => [group, { en: text(group, 'en'), zh: text(group, 'zh') }]),
  )
  vi.doMock('catalogue:index', () => ({ catalogues }))
  localStorage.setItem('language', locale)
  const { useSession } = await import('@/shared/session/store')
  const { loadCatalogues, speakFrom, translate } = await import('.')
  return { useSession, loadCatalogues, speakFrom, say: (key: string) => translate(key as never) }
}

beforeEach(() => {
  isThere = () => false
})
afterEach(() => {
  vi.doUnmock('catalogue:index')
  vi.resetModules()
})

test.each([
  ['zh', '页面未能加载，请检查网络后重试。'],
  ['en', 'This part of Landfall could not be loaded. Check your connection and try again.'],
] as const)('without any text a page that failed says so in %s', async (locale, words) => {
  const { loadCatalogues, say } = await open(locale)
  await expect(loadCatalogues()).rejects.toThrow()
  expect(say('shared.page.failed')).toBe(words)
})

test('what came is shown although another part did not, and that part is no burden to other screens', async () => {
  isThere = (group) => group !== 'portfolio'
  const { loadCatalogues, say } = await open('en')
  await expect(loadCatalogues(['portfolio'])).rejects.toThrow()
  expect(say('shared.text')).toBe('shared in en')
  await loadCatalogues(['catalog'])
  expect(say('catalog.text')).toBe('catalog in en')
  isThere = () => true
  await loadCatalogues(['portfolio'])
  expect(say('portfolio.text')).toBe('portfolio in en')
})

test('a language that cannot be loaded is waited for, with the screen as it is, and comes with the connection', async () => {
  isThere = (_group, language) => language === 'en'
  const { useSession, loadCatalogues, say } = await open('en')
  await loadCatalogues()
  useSession.getState().setLocale('zh')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(say('shared.text')).toBe('shared in en')
  isThere = () => true
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(say('shared.text')).toBe('shared in zh'))
})

test('what is spoken from the start is asked for with each screen until it is there', async () => {
  isThere = (group) => group !== 'portfolio'
  const { loadCatalogues, speakFrom, say } = await open('en')
  speakFrom(['portfolio'])
  await expect(loadCatalogues()).rejects.toThrow()
  isThere = () => true
  await loadCatalogues(['catalog'])
  expect(say('portfolio.text')).toBe('portfolio in en')
})

test('a language chosen meanwhile does not hide that a part of the screen is missing', async () => {
  isThere = (group) => group !== 'portfolio'
  const { useSession, loadCatalogues } = await open('en')
  const loading = loadCatalogues(['portfolio'])
  useSession.getState().setLocale('zh')
  await expect(loading).rejects.toThrow()
})
