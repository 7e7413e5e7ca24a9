import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { page, routeTo } from './page'

const logIn = (role: 'editor' | 'admin') =>
  useOperator.setState({ operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] } })

function show(...routes: Parameters<typeof createMemoryRouter>[0]) {
  const router = createMemoryRouter(routes, { initialEntries: ['/first'] })
  render(<RouterProvider router={router} />)
  return router
}

const first = routeTo('/first', { page: page(async () => ({ default: () => <h1>First</h1> })) })

beforeAll(() => loadCatalogues(['console/shared', 'console/app']))
beforeEach(() => logIn('admin'))

test('a page comes with its texts, and the one before stays until then', async () => {
  let arrive: (module: { default: () => React.JSX.Element }) => void = () => undefined
  const coming = new Promise<{ default: () => React.JSX.Element }>((resolve) => {
    arrive = resolve
  })
  const router = show(first, routeTo('/second', { page: page(() => coming) }))
  await screen.findByText('First')
  act(() => void router.navigate('/second'))
  expect(screen.getByText('First')).toBeTruthy()
  await act(async () => arrive({ default: () => <h1>Second</h1> }))
  expect(await screen.findByText('Second')).toBeTruthy()
})

test('a page that did not come is asked for again', async () => {
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new Error('no connection')
    return { default: () => <h1>Second</h1> }
  }
  const router = show(first, routeTo('/second', { page: page(load) }))
  await screen.findByText('First')
  await act(() => router.navigate('/second'))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Second')).toBeTruthy()
  expect(tries).toBe(2)
})

test('a page that is another role’s says which roles may open it, and leads to where one begins', async () => {
  logIn('editor')
  const secret = page(async () => ({ default: () => <h1>Secret</h1> }))
  show(
    { path: '/today', element: <h1>Today</h1> },
    routeTo('/first', {
      page: secret,
      seenBy: (me) => me.roles.some((role) => role === 'admin' || role === 'auditor'),
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'This page is for other roles' })
  screen.getByText(/open to: Administrator, Auditor\. Your role: Editor\./)
  expect(screen.queryByText('Secret')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Go to your start page' }))
  expect(await screen.findByText('Today')).toBeTruthy()
})

test('a page is given what its route says of it, and two routes of one page do not share its state', async () => {
  const named = page<{ name: string }>(async () => ({
    default: ({ name }) => <input aria-label={name} />,
  }))
  const router = show(
    routeTo('/first', { page: named }, { name: 'one' }),
    routeTo('/second', { page: named }, { name: 'two' }),
  )
  await userEvent.type(await screen.findByLabelText('one'), 'typed')
  await act(() => router.navigate('/second'))
  expect(((await screen.findByLabelText('two')) as HTMLInputElement).value).toBe('')
})
