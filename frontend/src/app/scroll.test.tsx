// Where a screen is scrolled to: one that is opened begins at its top, one that is come back to is where it was left.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient, useServer } from '@/shared/api/query'
import { goBy, renderRoutes, still } from '@/testing/routes'

let scrolled: number[] = []

beforeEach(() => {
  scrolled = []
  window.scrollTo = ((_x: number, y: number) => {
    scrolled.push(y)
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  }) as never
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
})

afterEach(() => {
  window.scrollTo = () => undefined
})

const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
const last = () => scrolled.at(-1)

const screens = [
  { path: '/list', element: <Link to="/detail">Detail</Link> },
  { path: '/detail', element: <p>Detail of it</p> },
  { path: '/compare', element: <p>Compare projects</p> },
]

test('Back finds the place in the list again', async () => {
  const router = renderRoutes(screens, '/list')
  await still()
  scrollTo(640)
  fireEvent.click(screen.getByText('Detail'))
  await still()
  expect(last()).toBe(0)
  await goBy(-1)
  expect(router.state.location.pathname).toBe('/list')
  expect(last()).toBe(640)
})

test('an address that is typed does not open at the place of another screen', async () => {
  renderRoutes(screens, '/list')
  await still()
  scrollTo(640)
  await act(async () => {
    location.hash = '#/compare?ids=1,2'
  })
  await still()
  screen.getByText('Compare projects')
  expect(last()).toBe(0)
})

function Slow({ answer }: { answer: Promise<string> }) {
  return useServer(['slow'], () => answer).data ?? 'Waiting'
}

test('after a reload the place is looked for once the answers are there', async () => {
  renderRoutes([{ path: '/slow', element: <Slow answer={Promise.resolve('All of it')} /> }], '/slow?1')
  await screen.findByText('All of it')
  await still()
  scrollTo(480)
  fireEvent(window, new Event('pagehide'))
  cleanup()
  scrolled = []
  scrollTo(0)
  let answer: (text: string) => void = () => undefined
  const asked = new Promise<string>((resolve) => {
    answer = resolve
  })
  queryClient.clear()
  renderRoutes([{ path: '/slow', element: <Slow answer={asked} /> }], '/slow?1')
  await still()
  expect(scrolled).not.toContain(480)
  answer('All of it')
  await screen.findAllByText('All of it')
  await still()
  expect(last()).toBe(480)
})
