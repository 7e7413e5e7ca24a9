// What is kept for a lost connection, and how a new build takes over. The worker runs here with caches of our own.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isOutdated } from '@/shared/newBuild'
import { server } from '@/testing/server'

const folder = path.resolve(import.meta.dirname, '../../public')

const origin = 'https://landfall.test'
const pageOf = (build: string) => `<script type="module" src="/static/app-${build}.js"></script>`

type Answer = () => Promise<Response> | Response

function worker(network: (url: string) => Answer | undefined) {
  const kept = new Map<string, Response>()
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  const cache = {
    match: async (request: Request | string) => kept.get(urlOf(request))?.clone(),
    put: async (request: Request | string, answer: Response) => void kept.set(urlOf(request), answer),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (request: Request | string) => kept.delete(urlOf(request)),
  }
  const listeners = new Map<string, (event: object) => void>()
  const asked: string[] = []
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
  }
  const fetched = async (request: Request | string) => {
    const { pathname } = new URL(urlOf(request))
    asked.push(pathname)
    const answer = network(pathname)
    if (!answer) throw new TypeError('no network')
    return answer()
  }
  new Function('self', 'caches', 'fetch', 'location', readFileSync(path.join(folder, 'sw.js'), 'utf8'))(
    self,
    { open: async () => cache, keys: async () => [] },
    fetched,
    { origin },
  )
  const ask = (address: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET') => {
    let answer: Promise<Response> | undefined
    const request = { url: origin + address, mode, method }
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
    return answer
  }
  /** Hands an event to the worker, and waits for what it wants to be waited for. */
  const hand = async (name: string, event: object = {}) => {
    let done: Promise<unknown> | undefined
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
  }
  return { ask, asked, hand, kept: () => [...kept.keys()].map((url) => url.slice(origin.length)).sort() }
}

const says =
  (text: string): Answer =>
  () =>
    new Response(text)

afterEach(() => void vi.useRealTimers())

describe('the service worker', () => {
  test('keeps the page and its hashed files, and nothing that the server says of anybody', async () => {
    const { ask, kept } = worker(() => says(pageOf('a')))
    await ask('/', 'navigate')
    await ask('/static/app-a.js')
    for (const address of ['/api/account_order.json', '/assets/pictures/x', '/api/files/x', '/console'])
      expect([address, ask(address)]).toEqual([address, undefined])
    expect(ask('/console', 'navigate')).toBeUndefined()
    expect(ask('/static/app-a.js', 'cors', 'POST')).toBeUndefined()
    expect(kept()).toEqual(['/', '/static/app-a.js'])
  })

  test('keeps the page and the files that it names from the first visit on, and no other part', async () => {
    const named = `<link rel="stylesheet" href="/static/app-a.css"><link rel="modulepreload" href="/static/core-a.js">`
    const early = `<script>var k={parts:{Home:{scripts:["/static/Home-a.js"],sheet:"/static/Home-a.css"}},f:"/static/flags"}</script>`
    const lazy = `<meta name="lazy-styles" content="{&quot;x&quot;:&quot;/static/Far-a.css&quot;}"><link href="/icon.svg">`
    const { asked, hand, kept } = worker(() => says(named + early + lazy + pageOf('a')))
    await hand('install')
    const start = ['/static/Home-a.css', '/static/Home-a.js']
    const shell = ['/', '/icon.svg', ...start, '/static/app-a.css', '/static/app-a.js', '/static/core-a.js']
    expect(kept()).toEqual(shell)
    expect(asked.sort()).toEqual(shell)
  })

  test('keeps what a page says that it has loaded, each once and nothing but files', async () => {
    const { asked, hand, kept } = worker(() => says('part'))
    const data = ['/static/Home-a.js', '/api/account_order.json', 'https://elsewhere.test/static/x.js']
    await hand('message', { data })
    await hand('message', { data })
    expect(kept()).toEqual(['/static/Home-a.js'])
    expect(asked).toEqual(['/static/Home-a.js'])
  })

  test('keeps the first screens of a newer build once its page is there, and not before', async () => {
    const { asked, ask, hand, kept } = worker(() => says(`${pageOf('b')}["/static/Home-b.js"]`))
    await hand('message', { data: ['/'] })
    expect(asked).toEqual([])
    await ask('/', 'navigate')
    await ask('/static/app-b.js')
    expect(kept()).toEqual(['/', '/static/app-b.js'])
    await hand('message', { data: ['/'] })
    expect(kept()).toEqual(['/', '/icon.svg', '/static/Home-b.js', '/static/app-b.js'])
  })

  test('is there all the same when it is installed without a network', async () => {
    const { hand, kept } = worker(() => undefined)
    await hand('install')
    await hand('message', { data: ['/static/Home-a.js'] })
    expect(kept()).toEqual([])
  })

  test('answers with what is kept when the network is lost', async () => {
    let there = true
    const { ask } = worker(() => (there ? says(pageOf('a')) : undefined))
    await ask('/', 'navigate')
    there = false
    expect(await (await ask('/', 'navigate'))?.text()).toBe(pageOf('a'))
  })

  test('waits 4 s for a slow network, and no longer', async () => {
    vi.useFakeTimers()
    let slow = false
    const { ask } = worker(() => (slow ? () => new Promise<Response>(() => undefined) : says(pageOf('a'))))
    await ask('/', 'navigate')
    slow = true
    const answer = ask('/', 'navigate')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await (await answer)?.text()).toBe(pageOf('a'))
  })

  test('drops the files of a build once the page of a newer one is there', async () => {
    let build = 'a'
    const { ask, kept } = worker(() => says(pageOf(build)))
    await ask('/', 'navigate')
    await ask('/static/app-a.js')
    await ask('/', 'navigate')
    expect(kept()).toEqual(['/', '/static/app-a.js'])
    build = 'b'
    expect(await (await ask('/', 'navigate'))?.text()).toBe(pageOf('b'))
    expect(kept()).toEqual(['/'])
  })
})

describe('a page that stayed open', () => {
  const own = new DOMParser().parseFromString(pageOf('a'), 'text/html')
  const now = (build: string, status = 200) =>
    server.use(http.get('*/', () => new HttpResponse(pageOf(build), { status })))

  test('is outdated when the site begins with another build', async () => {
    now('b')
    expect(await isOutdated(own)).toBe(true)
  })
  test('is not while it is the same, nor when the site does not answer', async () => {
    now('a')
    expect(await isOutdated(own)).toBe(false)
    now('b', 503)
    expect(await isOutdated(own)).toBe(false)
    server.use(http.get('*/', () => HttpResponse.error()))
    expect(await isOutdated(own)).toBe(false)
    expect(await isOutdated(new DOMParser().parseFromString('', 'text/html'))).toBe(false)
  })
})

test('the manifest names icons that are there, one of them to be cut to shape', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8'))
  for (const { src } of manifest.icons)
    expect(readFileSync(path.join(folder, src)).length).toBeGreaterThan(100)
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable')
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
})
