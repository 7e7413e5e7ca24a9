// Back, and a sheet that is closed, before React has drawn the place that was laid for it. A router in memory goes back at once, where
// a browser takes its time.
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { Sheet } from '@/shared/ui/Sheet'
import { still } from '@/testing/routes'
import { SheetHistory } from './SheetHistory'

function List() {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <SheetHistory />
      <button type="button" onClick={() => setOpen(true)}>
        Filter
      </button>
      <p>Type {query.get('type') ?? 'any'}</p>
      <Sheet open={open} title="Types" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setQuery({ type: 'homes' }, { replace: true })}>
          Homes
        </button>
      </Sheet>
    </>
  )
}

let router: ReturnType<typeof createMemoryRouter>

/** Acts as soon as the history holds a sheet's entry, before React draws it. */
function onceLaid(step: () => unknown) {
  const stop = router.subscribe(({ location }) => {
    if (location.state?.sheets !== 1) return
    stop()
    queueMicrotask(step)
  })
}

beforeEach(() => {
  router = createMemoryRouter(
    [
      { path: '/start', element: <p>Start</p> },
      { path: '/list', element: <List /> },
    ],
    { initialEntries: ['/start', '/list'] },
  )
  render(<RouterProvider router={router} />)
})

async function back() {
  await act(() => router.navigate(-1))
  await still()
}

/** No sheet is open, the next one has its place again, and behind the list is what was before it. */
async function isGone() {
  expect(screen.queryByRole('dialog')).toBeNull()
  await click('Filter')
  screen.getByRole('dialog')
  await back()
  expect(screen.queryByRole('dialog')).toBeNull()
  await back()
  screen.getByText('Start')
}

/** Clicks outside `act`, where React schedules its work as in the app. */
async function click(text: string) {
  const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  surroundings.IS_REACT_ACT_ENVIRONMENT = false
  screen.getByText(text).click()
  await new Promise((resolve) => setTimeout(resolve, 100))
  surroundings.IS_REACT_ACT_ENVIRONMENT = true
  await still()
}

test('Back closes the sheet and keeps what was chosen', async () => {
  await click('Filter')
  onceLaid(() => router.navigate(-1))
  await click('Homes')
  screen.getByText('Type homes')
  await isGone()
})

test('Back closes a sheet that was just opened', async () => {
  onceLaid(() => router.navigate(-1))
  await click('Filter')
  await isGone()
})

test('a sheet that is closed leaves nothing behind', async () => {
  onceLaid(() => screen.getByRole('button', { name: 'Close' }).click())
  await click('Filter')
  await isGone()
})
