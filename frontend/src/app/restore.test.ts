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

const investor = { FullName: 'Wei Chen', MobileNumber: '86-13800138000', PassportNumber: 'E1' }

test('a remembered session is taken over, without numbers of documents', async () => {
  localStorage.setItem('islogin', '1')
  answer('get', 'security_csrftoken.json', { csrfToken: 'live' })
  answer('get', 'account_profile.json', { user: investor })
  const state = await restore()
  expect(state).toMatchObject({
    islogin: 1,
    csrfToken: 'live',
    restored: true,
    user: { FullName: 'Wei Chen' },
  })
  expect(state.user).not.toHaveProperty('PassportNumber')
})

test('a session that the server no longer knows is forgotten', async () => {
  useSession.setState({ islogin: 1, csrfToken: 'old' })
  answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous' })
  refuse('get', 'account_profile.json', 401, 'Error_NotLoggedIn')
  expect(await restore()).toMatchObject({ islogin: 0, csrfToken: 'anonymous', restored: true, user: null })
})

test('a stranger is not asked about', async () => {
  answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous' })
  const seen = refuse('get', 'account_profile.json', 401, 'Error_NotLoggedIn')
  expect(await restore()).toMatchObject({ islogin: 0, csrfToken: 'anonymous' })
  expect(seen).toHaveLength(0)
})

test('without an answer what the tab knows stays', async () => {
  useSession.setState({ islogin: 1, csrfToken: 'old' })
  refuse('get', 'security_csrftoken.json', 503, 'Error_Unavailable')
  expect(await restore()).toMatchObject({ islogin: 1, csrfToken: 'old', restored: true })
})
