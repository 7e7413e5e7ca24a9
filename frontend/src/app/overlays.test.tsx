import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeOverlays, confirm, notice, toast } from '@/shared/ui/dialogs'
import { OverlayKeeper } from './OverlayKeeper'

let navigate: NavigateFunction = () => undefined

function Screen() {
  navigate = useNavigate()
  return <OverlayKeeper />
}

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/form?active=0', '/form?active=1']} initialIndex={1}>
      <Screen />
    </MemoryRouter>,
  )
})

// They are drawn in roots of their own, which the test's cleaning does not reach.
afterEach(() => act(() => closeOverlays()))

/** As long as a person needs at least to read before going elsewhere. */
const later = () => new Promise((resolve) => setTimeout(resolve, 350))
const go = (to: string | number) => act(async () => navigate(to as never))
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('a question of the screen that is left is answered with no, and closed', async () => {
  const answered = confirm({ text: 'Delete it?', confirm: 'Delete' })
  await screen.findByText('Delete it?')
  await later()
  await go('/elsewhere')
  expect(await answered).toBe(false)
  await gone('Delete it?')
})

test('Back to another step of the same screen closes it too', async () => {
  void notice('Not possible during the review')
  await screen.findByText('Not possible during the review')
  await later()
  await go(-1)
  await gone('Not possible during the review')
})

test('a toast goes with its screen', async () => {
  void toast('Copied')
  await screen.findByText('Copied')
  await later()
  await go('/elsewhere')
  await gone('Copied')
})

test('what the act that leads to the next screen brought up stays there', async () => {
  void notice('Saved')
  await go('/elsewhere')
  await later()
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('a change of the address that the screen makes itself closes nothing', async () => {
  void notice('Signing was cancelled')
  await screen.findByText('Signing was cancelled')
  await later()
  await act(async () => navigate('/form?active=1&SignSessionID=', { replace: true }))
  expect(screen.getByText('Signing was cancelled')).toBeTruthy()
})
