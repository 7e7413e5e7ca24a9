import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberReturn } from '@/shared/session/returning'
import { useSession } from '@/shared/session/store'
import { written } from '@/testing/drafts'
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
  answer('get', 'security_csrftoken.json', { csrfToken: 'live', user: investor })
  const state = await restore()
  expect(state).toMatchObject({
    islogin: 1,
    csrfToken: 'live',
    restored: true,
    user: { FullName: 'Wei Chen' },
    draftOwner: '86-13800138000',
  })
  expect(state.user).not.toHaveProperty('PassportNumber')
})

test('a session that the server no longer knows is forgotten', async () => {
  useSession.setState({ islogin: 1, csrfToken: 'old' })
  answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous', user: null })
  expect(await restore()).toMatchObject({ islogin: 0, csrfToken: 'anonymous', restored: true, user: null })
})

test('a stranger stays one, and hears how long a password may be', async () => {
  const passwordLength = { min: 9, max: 24 }
  answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous', user: null, passwordLength })
  const state = await restore()
  expect(state).toMatchObject({ islogin: 0, csrfToken: 'anonymous', user: null, passwordLength })
  expect(written()).not.toContain('passwordLength')
})

describe('a log-in through a provider, which comes back to the home page', () => {
  beforeEach(() => {
    location.hash = '#/index'
    answer('get', 'security_csrftoken.json', { csrfToken: 'live', user: investor })
  })

  test('goes on to where the visitor was stopped, once', async () => {
    rememberReturn('/product/product?InvestmentID=3')
    await restore()
    expect(location.hash).toBe('#/product/product?InvestmentID=3')
    expect(localStorage.getItem('returnUrl')).toBeNull()
  })

  test('stays there when nobody was stopped', async () => {
    await restore()
    expect(location.hash).toBe('#/index')
  })

  test('is led to no other site', async () => {
    localStorage.setItem('returnUrl', 'https://evil.test/#/x')
    await restore()
    expect(location.hash).toBe('#/user/accountmanage')
  })
})

test('without an answer what the tab knows stays', async () => {
  useSession.setState({ islogin: 1, csrfToken: 'old' })
  refuse('get', 'security_csrftoken.json', 503, 'Error_Unavailable')
  expect(await restore()).toMatchObject({ islogin: 1, csrfToken: 'old', restored: true })
})
