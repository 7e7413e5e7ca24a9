// A screen whose part is on its way, or did not come: another try, by itself once the connection is back, and a way elsewhere meanwhile.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useGo } from '@/shared/useGo'
import { at, renderRoutes, still } from '@/testing/routes'
import { page } from './page'

const missing = () => page(() => Promise.reject(new TypeError('no network')))
const never = () => page(() => new Promise(() => undefined))

const show = (path: string, shown = missing()) => renderRoutes([{ path, ...shown }], path)

test('a screen that did not come for want of a connection comes with it', async () => {
  let tries = 0
  const shown = page(async () => {
    tries += 1
    // The connection is said to be back at the second try, and carries something at the third only.
    if (tries < 3) throw new TypeError('no network')
    return { default: () => <h1>The partner</h1> }
  })
  show('/companyinfo/introduction', shown)
  await screen.findByText(/could not be loaded/)
  expect(tries).toBe(1)
  fireEvent(window, new Event('online'))
  await screen.findByRole('heading', { name: 'The partner' })
  expect(tries).toBe(3)
  fireEvent(window, new Event('online'))
  expect(tries).toBe(3)
})

test('the first one has the tab bar while it is on its way', async () => {
  show('/product/products', never())
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  screen.getByText('Another screen')
})

test('a screen stays until the next one has come, and says that it is on its way', async () => {
  let arrive: (module: { default: () => string }) => void = () => undefined
  const next = page(
    () =>
      new Promise<never>((resolve) => {
        arrive = resolve as never
      }),
  )
  renderRoutes(
    [
      { path: '/before', element: <Link to="/after">On</Link> },
      { path: '/after', ...next },
    ],
    '/before',
  )
  await userEvent.click(screen.getByText('On'))
  screen.getByRole('status', { name: 'Loading' })
  screen.getByText('On')
  arrive({ default: () => 'The next screen' })
  await screen.findByText('The next screen')
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})

test('one of the tab bar that did not come is left by it', async () => {
  show('/product/products')
  await screen.findByText(/could not be loaded/)
  screen.getByRole('heading', { level: 1, name: 'Projects' })
  expect(screen.getByRole('link', { name: 'Projects' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  screen.getByText('Another screen')
})

test('any other that did not come has a way back', async () => {
  const router = show('/companyinfo/introduction')
  await waitFor(() => expect(router.state.initialized).toBe(true))
  await router.navigate('/elsewhere')
  await router.navigate('/companyinfo/introduction')
  await screen.findByText(/could not be loaded/)
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await screen.findByText('Another screen')
})

test('a screen that throws is told of, and the others go on', async () => {
  const broken = page(async () => ({
    default: () => {
      throw new Error('a mistake of ours')
    },
  }))
  const router = show('/companyinfo/introduction', broken)
  await screen.findByText('Something went wrong here')
  await router.navigate('/elsewhere')
  await screen.findByText('Another screen')
})

/** A screen that goes on to another one when an answer has come. */
function Waits({ answer }: { answer: Promise<void> }) {
  const go = useGo()
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void answer.then(() => go('/done'))}>
        Save
      </button>
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Leave
      </button>
      <Link to="/slow">Slow</Link>
    </>
  )
}

test.each([
  ['for another screen', 'Leave', '/elsewhere'],
  ['and the next one is on its way', 'Slow', '/waits'],
])('who left %s is not called back by an answer', async (_how, name, place) => {
  let answer: () => void = () => undefined
  const waits = <Waits answer={new Promise((resolve) => (answer = resolve))} />
  renderRoutes(
    [
      { path: '/waits', element: waits },
      { path: '/slow', ...never() },
    ],
    '/waits',
  )
  await userEvent.click(screen.getByText('Save'))
  await userEvent.click(screen.getByText(name))
  answer()
  await still()
  await at(place)
})
