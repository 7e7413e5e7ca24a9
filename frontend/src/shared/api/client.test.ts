import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '@/shared/session/store'
import { answer, refuse, server } from '@/testing/server'
import { get, send } from './client'
import { timeoutMs } from './inTime'
import { Refusal } from './refusal'

const failure = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

afterEach(() => void vi.useRealTimers())

describe('the common fields', () => {
  test('are in the query of a GET; absent values are left out', async () => {
    const seen = answer('get', 'account_products.json', { ok: true })
    await get('account_products.json', { pageNum: 3, StatusID: null, PropertyTypeList: '' })
    const query = Object.fromEntries(seen[0]?.url.searchParams ?? [])
    expect(query).toEqual({
      pageNum: '3',
      language: 'en',
      csrfToken: 'token-0',
      timestamp: expect.stringMatching(/^\d{13}$/),
    })
  })

  test.each(['POST', 'PUT', 'DELETE'] as const)('are in the body of a %s', async (method) => {
    useSession.setState({ locale: 'zh' })
    const seen = answer(method.toLowerCase() as 'post', 'account_investment.json', { ok: true })
    await send(method, 'account_investment.json', { UserInvestmentID: 5 })
    expect(seen[0]?.body).toEqual({
      UserInvestmentID: 5,
      language: 'zh',
      csrfToken: 'token-0',
      timestamp: expect.any(Number),
    })
    expect([...(seen[0]?.url.searchParams.keys() ?? [])]).toEqual([])
  })
})

describe('a refusal', () => {
  test('comes typed, with key, params, text and fields', async () => {
    refuse('post', 'register.json', 422, 'PasswordRule', {
      params: { min: 6, max: 18 },
      message: 'words',
      fields: [{ field: 'Password', messageKey: 'PasswordRule' }],
    })
    const refusal = await failure(send('POST', 'register.json', {}))
    expect(refusal).toMatchObject({
      status: 422,
      messageKey: 'PasswordRule',
      params: { min: 6, max: 18 },
      text: 'words',
      fields: [{ field: 'Password', messageKey: 'PasswordRule' }],
    })
  })

  test.each([
    [404, 'Error_NotFound'],
    [401, 'Error_NotLoggedIn'],
    [502, 'Error_Unavailable'],
    [400, 'Error_BadRequest'],
  ])('of status %i without our body still has a key', async (status, key) => {
    server.use(http.get('*/api/baseData.json', () => new HttpResponse('<html>', { status })))
    expect((await failure(get('baseData.json', {}))).messageKey).toBe(key)
  })

  test('of an answer that is not JSON is one too', async () => {
    server.use(http.get('*/api/baseData.json', () => new HttpResponse('<html>')))
    expect((await failure(get('baseData.json', {}))).messageKey).toBe('Error_Unavailable')
  })

  test('stands for a connection that is not there', async () => {
    server.use(http.get('*/api/baseData.json', () => HttpResponse.error()))
    expect((await failure(get('baseData.json', {}))).messageKey).toBe('Error_Offline')
  })

  test('stands for 60 s without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(
        (_url, init) =>
          new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
          ),
      )
    const call = failure(get('baseData.json', {}))
    await vi.advanceTimersByTimeAsync(timeoutMs)
    expect((await call).messageKey).toBe('NetworkConnectionTimeout')
    expect(timeoutMs).toBe(60_000)
    waiting.mockRestore()
  })
})

describe('401', () => {
  test('ends the session and remembers where the visitor was', async () => {
    useSession.setState({ islogin: 1, csrfToken: 'a' })
    localStorage.setItem('CampaignCode', 'WELCOME')
    location.hash = '#/account/portfolio/order'
    refuse('get', 'baseData.json', 401, 'Error_NotLoggedIn')
    await failure(get('baseData.json', {}))
    expect(useSession.getState().islogin).toBe(0)
    expect({ ...localStorage }).toEqual({
      CampaignCode: 'WELCOME',
      returnUrl: `${location.origin}/#/account/portfolio/order`,
    })
  })

  test('to a quiet question changes nothing', async () => {
    useSession.setState({ islogin: 1, csrfToken: 'a' })
    refuse('get', 'baseData.json', 401, 'Error_NotLoggedIn')
    await failure(get('baseData.json', {}, { quiet: true }))
    expect(useSession.getState().islogin).toBe(1)
  })
})

describe('an outdated csrf token', () => {
  test('is asked for anew, once, and the change sent again', async () => {
    const tokens: unknown[] = []
    server.use(
      http.post('*/api/register.json', async ({ request }) => {
        const { csrfToken } = (await request.json()) as { csrfToken: string }
        tokens.push(csrfToken)
        return csrfToken === 'fresh'
          ? HttpResponse.json({ ok: true })
          : HttpResponse.json({ ok: false, messageKey: 'Error_Csrf' }, { status: 403 })
      }),
    )
    answer('get', 'security_csrftoken.json', { csrfToken: 'fresh' })
    await send('POST', 'register.json', {})
    expect(tokens).toEqual(['token-0', 'fresh'])
  })

  test('that stays refused is a refusal', async () => {
    const seen = refuse('post', 'register.json', 403, 'Error_Csrf')
    answer('get', 'security_csrftoken.json', { csrfToken: 'fresh' })
    expect((await failure(send('POST', 'register.json', {}))).messageKey).toBe('Error_Csrf')
    expect(seen).toHaveLength(2)
  })
})
