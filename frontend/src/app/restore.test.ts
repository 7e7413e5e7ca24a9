import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '@/shared/session/store'
import { answer, refuse } from '@/testing/server'

const restore = async () => {
  vi.resetModules()
  const fresh = await import('./restore')
  const { useSession: store } = await import('@/shared/session/store')
  const { islogin, csrfToken } = useSession.getState()
  await store.persist.rehydrate()
  store.setState({ islogin, csrfToken })
  await fresh.startRestore()
  return store.getState()
}

beforeEach(() => useSession.setState({ csrfToken: '', islogin: 0 }))

test('a remembered session is taken over', async () => {
  for (const [key, value] of [
    ['islogin', '1'],
    ['phoneCode', '86'],
    ['phoneNumber', '13800138000'],
  ] as const) {
    localStorage.setItem(key, value)
  }
  answer('get', 'security_csrftoken.json', { csrfToken: 'live' })
  answer('get', 'baseData.json', { code: 200, data: { productList: [] } })
  expect(await restore()).toMatchObject({
    islogin: 1,
    csrfToken: 'live',
    restored: true,
    user: { MobileNumber: '86-13800138000' },
  })
})

test('a session that the server no longer knows is forgotten', async () => {
  useSession.setState({ islogin: 1, csrfToken: 'old' })
  answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous' })
  refuse('get', 'baseData.json', 401, 'Error_NotLoggedIn')
  expect(await restore()).toMatchObject({ islogin: 0, csrfToken: 'anonymous', restored: true })
})

test('a stranger is not asked about', async () => {
  answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous' })
  const seen = refuse('get', 'baseData.json', 401, 'Error_NotLoggedIn')
  expect(await restore()).toMatchObject({ islogin: 0, csrfToken: 'anonymous' })
  expect(seen).toHaveLength(0)
})

test('the investor named with the token is the one of the session', async () => {
  answer('get', 'security_csrftoken.json', { csrfToken: 'live', user: { FullName: 'Wei Chen' } })
  expect(await restore()).toMatchObject({ islogin: 1, user: { FullName: 'Wei Chen' } })
})

test('without an answer what the tab knows stays', async () => {
  useSession.setState({ islogin: 1, csrfToken: 'old' })
  refuse('get', 'security_csrftoken.json', 503, 'Error_Unavailable')
  expect(await restore()).toMatchObject({ islogin: 1, csrfToken: 'old', restored: true })
})
