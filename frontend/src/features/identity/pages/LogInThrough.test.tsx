import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { written } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import LogIn from './LogIn'

const open = (search = '') => renderScreen(<LogIn />, '/user', search)
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const acme = { ProviderKey: 'acme-id', Name: 'Acme' }

const connect = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /Connect Acme when logging in/ })
const stored = written

async function logIn() {
  await userEvent.type(field('MobileNumber'), '13800138000')
  await userEvent.type(field('Password'), 'Landfall1')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

beforeEach(() => {
  answer('get', 'public_countries.json', { countries: [] })
  answer('get', 'baseData.json', { code: 200, data: {} })
  answer('get', 'oauth_providers.json', { providers: [acme] })
})

test('each provider has its way, by the name it is configured with', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Log in with Acme' })
  expect(link.getAttribute('href')).toBe('/api/oauth_start.json?provider=acme-id')
})

test('without providers nothing is offered', async () => {
  const seen = answer('get', 'oauth_providers.json', { providers: [] })
  open()
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Other ways to log in' })).toBeNull()
})

test('an identity that nobody is bound to is bound by logging in once', async () => {
  const sent = answer('post', 'login.json', { csrfToken: 'live', user: { MobileNumber: '86-13800138000' } })
  open('?active=1&oauthBindToken=once')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('You signed in with Acme'))
  expect((await connect()).checked).toBe(true)
  await logIn()
  await screen.findByTestId('elsewhere')
  expect(sent[0]?.body).toMatchObject({ oauthBindToken: 'once' })
})

test('what is to be bound is kept in the session only, over other screens and for ten minutes', async () => {
  const sent = answer('post', 'login.json', { csrfToken: 'live', user: { MobileNumber: '86-13800138000' } })
  useSession.setState({ draftOwner: '86-13800138000' })
  const first = open('?active=1&oauthBindToken=once')
  await waitFor(() => expect(useSession.getState().binding?.token).toBe('once'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('once')
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/user/forgetpassword')
  first.unmount()

  const again = open('?active=1')
  await userEvent.click(await screen.findByRole('tab', { name: 'Register' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Log in' }))
  expect((await connect()).checked).toBe(true)
  await userEvent.click(await connect())
  await userEvent.click(await connect())
  again.unmount()

  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000)
  const late = open('?active=1')
  expect(screen.queryByRole('checkbox', { name: /Connect/ })).toBeNull()
  late.unmount()
  now.mockRestore()

  open('?active=1')
  expect((await connect()).checked).toBe(true)
  await logIn()
  await screen.findByTestId('elsewhere')
  expect(sent[0]?.body).toMatchObject({ oauthBindToken: 'once' })
  expect(useSession.getState().binding).toBeNull()
})

describe('the next person at the same screen connects nothing unasked', () => {
  const untouched = async () => {
    expect((await connect()).checked).toBe(false)
    expect(screen.getByRole('status').textContent).toContain('Someone signed in with Acme')
    const sent = answer('post', 'login.json', { csrfToken: 'live', user: { MobileNumber: '86-13800138000' } })
    await logIn()
    await screen.findByTestId('elsewhere')
    expect(sent[0]?.body).toMatchObject({ oauthBindToken: null })
    expect(useSession.getState().binding).toBeNull()
  }

  test('once a minute has gone by, before their eyes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open('?active=1&oauthBindToken=once')
    expect((await connect()).checked).toBe(true)
    act(() => void vi.advanceTimersByTime(59_000))
    expect((await connect()).checked).toBe(true)
    act(() => void vi.advanceTimersByTime(2000))
    expect((await connect()).checked).toBe(false)
    vi.useRealTimers()
    await untouched()
  })

  test('after a reload', async () => {
    open('?active=1&oauthBindToken=once').unmount()
    expect(stored()).toContain('once')
    expect(stored()).not.toContain('connectUntil')
    useSession.setState({ connectUntil: 0 })
    await useSession.persist.rehydrate()
    open('?active=1')
    await untouched()
  })

  test('after a session ran out', async () => {
    open('?active=1&oauthBindToken=once').unmount()
    expireSession('/user')
    answer('get', 'security_csrftoken.json', { csrfToken: 'anonymous', user: null })
    open('?active=1')
    await untouched()
  })

  test('after they took it away themselves, however often they look elsewhere', async () => {
    const first = open('?active=1&oauthBindToken=once')
    await userEvent.click(await connect())
    first.unmount()
    open('?active=1')
    await untouched()
  })

  test('a log-out forgets it', async () => {
    open('?active=1&oauthBindToken=once').unmount()
    endSession()
    expect(stored()).not.toContain('once')
    open('?active=1')
    expect(await screen.findByRole('link', { name: 'Log in with Acme' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /Connect/ })).toBeNull()
  })

  test('another person who logged in meanwhile takes it along when they leave', async () => {
    open('?active=1&oauthBindToken=once').unmount()
    useSession.setState({ islogin: 1, csrfToken: 'live', restored: true })
    answer('post', 'logout.json', { ok: true })
    open('?active=1')
    await waitFor(() => expect(useSession.getState()).toMatchObject({ islogin: 0, binding: null }))
  })
})

test('of several providers the one that this tab left for is named, in the words of the screen', async () => {
  answer('get', 'oauth_providers.json', { providers: [acme, { ProviderKey: 'bay', Name: 'Bay ID' }] })
  const way = open('?active=1')
  const link = await screen.findByRole('link', { name: 'Log in with Bay ID' })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  way.unmount()
  open('?active=1&oauthBindToken=once')
  expect(await screen.findByRole('checkbox', { name: /Connect Bay ID when logging in/ })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('You signed in with Bay ID')
})

test('of several providers none is named where this tab left for none', async () => {
  answer('get', 'oauth_providers.json', { providers: [acme, { ProviderKey: 'bay', Name: 'Bay ID' }] })
  open('?active=1&oauthBindToken=once')
  expect(await screen.findByRole('checkbox', { name: /Connect the outside provider/ })).toBeTruthy()
})

test('whoever came back over a session that lived still has it to bind, if they say so', async () => {
  useSession.setState({ islogin: 1, csrfToken: 'live', restored: true })
  const ended = answer('post', 'logout.json', { ok: true })
  open('?active=1&oauthBindToken=once')
  await waitFor(() => expect(ended).toHaveLength(1))
  await waitFor(() => expect(useSession.getState().islogin).toBe(0))
  await waitFor(() => expect(useSession.getState().binding?.token).toBe('once'))
  expect((await connect()).checked).toBe(false)
})

test('a session that turns out to have run out takes along nothing that is to be bound', async () => {
  open('?active=1&oauthBindToken=once')
  await waitFor(() => expect(useSession.getState().binding?.token).toBe('once'))
  expireSession('/user')
  expect(useSession.getState().binding?.token).toBe('once')
})

test('one may log in without connecting it', async () => {
  const sent = answer('post', 'login.json', { csrfToken: 'live', user: { MobileNumber: '86-13800138000' } })
  open('?active=1&oauthBindToken=once')
  await userEvent.click(await screen.findByRole('button', { name: 'Log in without connecting it' }))
  expect(await screen.findByRole('link', { name: 'Log in with Acme' })).toBeTruthy()
  await logIn()
  await screen.findByTestId('elsewhere')
  expect(sent[0]?.body).toMatchObject({ oauthBindToken: null })
})

test('another way through a provider that failed takes along what was to be bound', async () => {
  open('?active=1&oauthBindToken=once').unmount()
  open('?active=1&oauth=failed')
  await waitFor(() => expect(useSession.getState().binding).toBeNull())
  expect((await screen.findByRole('status')).textContent).toContain('did not log you in')
})

test('a token that is spent is told, and the next log-in goes without it', async () => {
  const sent = refuse('post', 'login.json', 422, 'OAuthBindInvalid')
  open('?active=1&oauthBindToken=spent')
  await logIn()
  await screen.findByText('This sign-in link has been used or has expired. Start again.')
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await screen.findByRole('link', { name: 'Log in with Acme' })).toBeTruthy()
  await userEvent.type(field('Password'), 'Landfall1')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.body).toMatchObject({ oauthBindToken: 'spent' })
  expect(sent[1]?.body).toMatchObject({ oauthBindToken: null })
})

test.each([
  ['failed', 'The provider did not log you in.'],
  ['often', 'Too many attempts from this network.'],
  ['unavailable', 'The provider cannot be reached right now.'],
])('a log-in through a provider that is %s is told, with the other ways left', async (outcome, words) => {
  open(`?active=1&oauth=${outcome}`)
  expect((await screen.findByRole('status')).textContent).toContain(words)
  expect(screen.getByRole('form', { name: 'Log in' })).toBeTruthy()
})

test('an outcome that the server does not say tells nothing', () => {
  open('?active=1&oauth=%3Cb%3E')
  expect(screen.queryByRole('status')).toBeNull()
})
