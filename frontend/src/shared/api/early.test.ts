// What was asked before the program was there is used once, by whoever asks the same, and by nobody else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { answer } from '@/testing/server'
import { get } from './client'
import { dropEarly, keepEarly } from './early'
import './query'

const name = 'public_countries.json'
const early = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))

beforeEach(() => useSession.setState({ locale: 'en', islogin: 1, csrfToken: 'token' }))
afterEach(() => {
  vi.useRealTimers()
  dropEarly()
})

test('an early answer is taken over once; then the server is asked', async () => {
  const seen = answer('get', name, { from: 'server' })
  keepEarly(name, {}, 'en', early({ from: 'page' }))
  expect(await get(name, {})).toEqual({ from: 'page' })
  expect(seen).toHaveLength(0)
  expect(await get(name, {})).toEqual({ from: 'server' })
  expect(seen).toHaveLength(1)
})

test('it answers its own question only: the same call, query and language', async () => {
  const seen = answer('get', 'account_product_detail.json', { from: 'server' })
  keepEarly('account_product_detail.json', { id: 3 }, 'en', early({ from: 'page' }))
  expect(await get('account_product_detail.json', { id: 4 })).toEqual({ from: 'server' })
  useSession.setState({ locale: 'zh' })
  expect(await get('account_product_detail.json', { id: 3 })).toEqual({ from: 'server' })
  expect(seen.map(({ url }) => url.searchParams.get('id'))).toEqual(['4', '3'])
})

test('one that was not asked after all, or that was lost on the way, is asked now', async () => {
  const seen = answer('get', name, { from: 'server' })
  keepEarly(name, {}, 'en', Promise.resolve(undefined))
  expect(await get(name, {})).toEqual({ from: 'server' })
  keepEarly(name, {}, 'en', Promise.reject(new TypeError('no network')))
  expect(await get(name, {})).toEqual({ from: 'server' })
  expect(seen).toHaveLength(2)
})

test('one that is no longer fresh is not used', async () => {
  answer('get', name, { from: 'server' })
  keepEarly(name, {}, 'en', early({ from: 'page' }))
  const later = Date.now() + 15_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await get(name, {})).toEqual({ from: 'server' })
  vi.restoreAllMocks()
})

test('with the session its early answers go', async () => {
  answer('get', name, { from: 'server' })
  keepEarly(name, {}, 'en', early({ from: 'page' }))
  endSession()
  expect(await get(name, {})).toEqual({ from: 'server' })
})

test('an early refusal is a refusal, and a 401 ends the session as any other', async () => {
  keepEarly(name, {}, 'en', early({ ok: false, messageKey: 'Error_Session' }, 401))
  await expect(get(name, {})).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState().islogin).toBe(0)
})

test('who no longer waits is not held by an early answer that does not come', async () => {
  keepEarly(name, {}, 'en', new Promise(() => undefined))
  const asker = new AbortController()
  const asking = get(name, {}, { signal: asker.signal })
  asker.abort()
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
})
