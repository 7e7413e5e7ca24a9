// The script that stands in the page: what it has fetched before the program is there, and for whom.
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { get } from '@/shared/api/client'
import { dropEarly } from '@/shared/api/early'
import { useSession } from '@/shared/session/store'
import { answer } from '@/testing/server'
import { sources } from '@/testing/sources'
import { asksOf } from './asks'
import screens from './firstScreens.json'

const home = 'features/catalog/pages/Home'
const project = 'features/catalog/pages/Project'
const known = {
  parts: {
    [home]: { scripts: ['/static/Home.js'], sheet: '/static/Home.css' },
    [project]: { scripts: ['/static/Project.js'], sheet: '' },
  },
  texts: { en: ['/static/start.en.js'], zh: ['/static/start.zh.js'] },
}

/** Runs it as the page at this address does. */
async function start(hash: string) {
  location.hash = hash
  document.head.replaceChildren()
  vi.stubGlobal('__KNOWN__', known)
  vi.resetModules()
  await import('./start')
}

const hints = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])

const stranger = { csrfToken: 'anonymous', user: null, passwordLength: { min: 6, max: 18 } }
const investor = { ...stranger, csrfToken: 'live', user: { FullName: 'Wei Chen' } }

/** As long as a request that is wrongly sent would take. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(() => {
  localStorage.setItem('language', 'en')
  useSession.setState({ locale: 'en', islogin: 0, csrfToken: '' })
})
afterEach(() => {
  dropEarly()
  vi.unstubAllGlobals()
})

describe('for an investor', () => {
  test('home is asked for once, with the token, and the program takes it over', async () => {
    const who = answer('get', 'security_csrftoken.json', investor)
    const slogan = { ImageUrl: '/assets/public-jpg/abc-w1200', Title: '', Text: '' }
    const content = answer('get', 'public_banner_stats.json', { slogans: [slogan] })
    const listed = answer('get', 'listed_products.json', { data: [] })
    const labels = answer('get', 'baseData.json', { data: {} })
    await start('#/index')
    expect(await get('public_banner_stats.json', {})).toMatchObject({ slogans: [slogan] })
    await get('listed_products.json', { pageNum: 1, pageSize: 10 })
    await get('baseData.json', {})
    await get('security_csrftoken.json', {})
    expect([who, content, listed, labels].map((seen) => seen.length)).toEqual([1, 1, 1, 1])
    expect(Object.fromEntries(content[0]?.url.searchParams ?? [])).toMatchObject({
      language: 'en',
      csrfToken: 'live',
    })
    await waitFor(() => expect(document.head.querySelector('link[as="image"]')).not.toBeNull())
    const picture = document.head.querySelector('link[as="image"]')
    expect(picture?.getAttribute('imagesrcset')).toContain('/assets/public-webp/jpg-abc-w1200-w800 800w')
    expect(picture?.getAttribute('imagesizes')).toBe('(min-width: 900px) 690px, min(100vw - 32px, 448px)')
  })

  test('a project is asked for by its id', async () => {
    answer('get', 'security_csrftoken.json', investor)
    answer('get', 'account_watchlist.json', { InvestmentIDs: [], products: [] })
    const detail = answer('get', 'account_product_detail.json', { investment: { Images: [] } })
    await start('#/product/product?InvestmentID=3')
    await get('account_product_detail.json', { id: 3 })
    expect(detail.map(({ url }) => url.searchParams.get('id'))).toEqual(['3'])
  })
})

test('of a stranger nothing but who it is is asked', async () => {
  const who = answer('get', 'security_csrftoken.json', stranger)
  const asked = ['public_banner_stats.json', 'listed_products.json', 'baseData.json'].map((name) =>
    answer('get', name, {}),
  )
  await start('#/index')
  await waitFor(() => expect(who).toHaveLength(1))
  await settled()
  expect(asked.flat()).toEqual([])
})

test('the parts of the screen are fetched in the language, and those of no other screen', async () => {
  answer('get', 'security_csrftoken.json', stranger)
  localStorage.setItem('islogin', '1')
  localStorage.setItem('language', 'zh')
  await start('#/index')
  expect(hints()).toEqual([
    ['modulepreload', '/static/start.zh.js'],
    ['modulepreload', '/static/Home.js'],
    ['preload', '/static/Home.css'],
  ])
  await start('#/account/portfolio/order')
  expect(hints()).toEqual([['modulepreload', '/static/start.zh.js']])
})

test('a stranger gets the parts of the log-in only where it is asked for', async () => {
  answer('get', 'security_csrftoken.json', stranger)
  await start('#/index')
  expect(hints()).toEqual([['modulepreload', '/static/start.en.js']])
})

test('every first screen is a route of the program, and shown by the source that is fetched for it', () => {
  const routes = sources.find(({ file }) => file === 'app/routes.ts')?.text ?? ''
  for (const { paths, source } of screens) {
    const page = new RegExp(`const (\\w+) = page\\(\\s*part\\(\\(\\) => import\\('@/${source}'\\)`).exec(
      routes,
    )?.[1]
    for (const path of paths.filter((one) => one.length > 1))
      expect(routes).toContain(`{ path: '${path}', page: ${page} }`)
  }
  expect(screens.map(({ source }) => asksOf(source, new URLSearchParams()).length)).toEqual([3, 0, 2])
})
