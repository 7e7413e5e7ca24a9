import { act, render, screen, waitFor } from '@testing-library/react'
import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  Outlet,
  RouterProvider,
  useLocation,
} from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { beginSession, expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { answer } from '@/testing/server'
import { Guard } from './Guard'
import { isOpen, routes } from './routes'

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const at = (route: string) => {
  const guarded = (
    <Guard>
      <Outlet />
    </Guard>
  )
  const routes = [{ element: guarded, children: [{ path: '*', element: <Where /> }] }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [route] })} />)
}

const shown = () => screen.queryByText(/^\//)?.textContent

describe('the public list', () => {
  const always = ['/user', '/user/forgetpassword', '/logout', '/loading', '/help', '/about']
  test.each(always)('has %s', (path) => expect(isOpen(path, false)).toBe(true))
  test.each(['/count', '/pdf'])('has %s on a server with the development profile only', (path) => {
    expect([isOpen(path, true), isOpen(path, false)]).toEqual([true, false])
  })
  test('has no other route of the app', () => {
    const open = routes.map((route) => route.path).filter((path) => isOpen(path, false))
    expect(always).toEqual(expect.arrayContaining(open))
  })
})

describe('a page for developers', () => {
  const load = async (development: boolean) => {
    answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous', user: null, development })
    vi.resetModules()
    const { useSession: store } = await import('@/shared/session/store')
    await store.persist.rehydrate()
    const [fresh, { NotFound }] = await Promise.all([import('./routes'), import('./NotFound')])
    const count = fresh.routes.find(({ path }) => path === '/count')
    const args = { request: new Request('http://localhost/'), params: {} } as unknown as LoaderFunctionArgs
    return { shown: await count?.page.loader(args), NotFound }
  }

  test('is loaded on a server with the development profile', async () => {
    const { shown, NotFound } = await load(true)
    expect(shown).toHaveProperty('name', 'Count')
    expect(shown).not.toBe(NotFound)
  })

  test('is not there on any other', async () => {
    const { shown, NotFound } = await load(false)
    expect(shown).toBe(NotFound)
  })
})

describe('the guard', () => {
  test('sends a visitor to the log-in screen and remembers where they were going', () => {
    at('/product/product?InvestmentID=3')
    expect(shown()).toBe('/user')
    expect(localStorage.getItem('returnUrl')).toBe(`${location.origin}/#/product/product?InvestmentID=3`)
  })

  test('sends a visitor who came for a withdrawal, and remembers which one', () => {
    expect(routes.map((route) => route.path)).toContain('/touch')
    at('/touch?UserEntityID=4&CNWithdrawRequestID=5')
    expect(shown()).toBe('/user')
    expect(localStorage.getItem('returnUrl')).toBe(
      `${location.origin}/#/touch?UserEntityID=4&CNWithdrawRequestID=5`,
    )
  })

  test('keeps the campaign code in the address', () => {
    localStorage.setItem('CampaignCode', 'WELCOME')
    at('/index')
    expect(shown()).toBe('/user?CampaignCode=WELCOME')
  })

  test('lets an investor through', () => {
    beginSession('t1', null)
    at('/account/openaccount')
    expect(shown()).toBe('/account/openaccount')
  })

  test('wants the token as well as the flag', () => {
    useSession.setState({ islogin: 1, csrfToken: '' })
    at('/account/openaccount')
    expect(shown()).toBe('/user')
  })

  test('decides nothing before the session is read and the server was asked', async () => {
    useSession.setState({ hydrated: false, restored: false })
    at('/account/openaccount')
    expect(shown()).toBeUndefined()
    act(() => void useSession.setState({ hydrated: true }))
    expect(shown()).toBeUndefined()
    act(() => void useSession.setState({ restored: true, islogin: 1, csrfToken: 'live' }))
    await waitFor(() => expect(shown()).toBe('/account/openaccount'))
  })

  test.each([
    [true, '/count'],
    [false, '/user'],
  ])('waits for the profile of the server (development: %s), and shows %s', async (development, path) => {
    useSession.setState({ hydrated: true, restored: false, development: false })
    at('/count')
    expect(shown()).toBeUndefined()
    act(() => void useSession.setState({ restored: true, development }))
    await waitFor(() => expect(shown()).toBe(path))
  })

  test('shows open routes at once', () => {
    useSession.setState({ hydrated: false, restored: false })
    at('/user')
    expect(shown()).toBe('/user')
  })

  test('sends an investor away as soon as the session ran out', async () => {
    beginSession('t1', null)
    at('/account/openaccount')
    act(() => expireSession('/account/openaccount'))
    await waitFor(() => expect(shown()).toBe('/user'))
    expect(localStorage.getItem('returnUrl')).toBe(`${location.origin}/#/account/openaccount`)
  })
})
