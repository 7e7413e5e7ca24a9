import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeOverlays, confirm, notice, toast } from '@/shared/ui/dialogs'
import { renderRoutes } from '@/testing/routes'

type Router = ReturnType<typeof renderRoutes>
let router: Router

beforeEach(async () => {
  const slow = async () => {
    await later()
    return null
  }
  const routes = [
    { path: '/form', element: null },
    { path: '/slow', element: null, loader: slow },
  ]
  router = renderRoutes(routes, '/form?active=0')
  await act(() => router.navigate('/form?active=1'))
})

// They are drawn in roots of their own, which the test's cleaning does not reach.
afterEach(() => act(() => closeOverlays()))

/** As long as a person needs at least to read before going elsewhere. */
const later = () => new Promise((resolve) => setTimeout(resolve, 350))
/** To the screen that is still being loaded when a person has read what was said. */
async function toSlow() {
  let arrived = Promise.resolve()
  act(() => {
    arrived = router.navigate('/slow')
  })
  await act(() => arrived)
}
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('a question of the screen that is left is answered with no, and closed', async () => {
  const answered = confirm({ text: 'Delete it?', confirm: 'Delete' })
  await screen.findByText('Delete it?')
  await later()
  await act(() => router.navigate('/elsewhere'))
  expect(await answered).toBe(false)
  await gone('Delete it?')
})

test('Back to another step of the same screen closes it too', async () => {
  void notice('Not possible during the review')
  await screen.findByText('Not possible during the review')
  await later()
  await act(() => router.navigate(-1))
  await gone('Not possible during the review')
})

test('a toast goes with its screen', async () => {
  void toast('Copied')
  await screen.findByText('Copied')
  await later()
  await act(() => router.navigate('/elsewhere'))
  await gone('Copied')
})

test('what the act that leads to the next screen brought up stays there', async () => {
  void notice('Saved')
  await act(() => router.navigate('/elsewhere'))
  await later()
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('it stays also where the next screen takes long to load', async () => {
  void notice('Submitted')
  await toSlow()
  expect(router.state.location.pathname).toBe('/slow')
  expect(await screen.findByText('Submitted')).toBeTruthy()
})

test('what was there before a slow screen was asked for goes with its own', async () => {
  void notice('Read long ago')
  await screen.findByText('Read long ago')
  await later()
  await toSlow()
  await gone('Read long ago')
})

test('a change of the address that the screen makes itself closes nothing', async () => {
  void notice('Signing was cancelled')
  await screen.findByText('Signing was cancelled')
  await later()
  await act(() => router.navigate('/form?active=1&SignSessionID=', { replace: true }))
  expect(screen.getByText('Signing was cancelled')).toBeTruthy()
})
