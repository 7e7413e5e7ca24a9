// Back and the sheets: what closes, where one is then, and what the browser's history holds.
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from '@/shared/ui/Sheet'
import { at, goBy as go, renderRoutes, still } from '@/testing/routes'

let backOnChoice = false

function List() {
  const [open, setOpen] = useState(false)
  const [inner, setInner] = useState(false)
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const close = () => setOpen(false)
  const choose = (type: string) => setQuery({ type }, { replace: true })
  const type = query.get('type')
  useLayoutEffect(() => {
    if (!type || !backOnChoice) return
    backOnChoice = false
    history.back()
    // Long enough for the browser to go back before React runs its effects.
    for (const until = performance.now() + 10; performance.now() < until; );
  }, [type])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filter
      </button>
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Go
      </button>
      <p>Type {query.get('type') ?? 'any'}</p>
      <Sheet open={open} title="Types" onClose={close}>
        <button type="button" onClick={() => choose('homes')}>
          Homes
        </button>
        <button
          type="button"
          onClick={() => {
            choose('offices')
            close()
          }}
        >
          Offices
        </button>
        <Link to="/target">Target</Link>
        <button type="button" onClick={() => navigate('/instead', { replace: true })}>
          Instead
        </button>
        <button type="button" onClick={() => setInner(true)}>
          More
        </button>
      </Sheet>
      <Sheet open={inner} title="More types" onClose={() => setInner(false)}>
        Nothing
      </Sheet>
    </>
  )
}

let from = 0

/** The start, and the list above it, as a person gets there. */
beforeEach(async () => {
  from += 1
  renderRoutes(
    [
      { path: '/start', element: <Link to="/list">List</Link> },
      { path: '/list', element: <List /> },
    ],
    `/start?${from}`,
  )
  await userEvent.click(screen.getByText('List'))
  await at('/list')
})

const start = () => at(`/start?${from}`)
const press = async (name: string) => {
  await userEvent.click(screen.getByText(name))
  await still()
}
const openOnes = () => screen.queryAllByRole('dialog').length

/** The list has the one entry that it should have, and what was before it is behind it. */
async function outOfTheList() {
  await at('/list')
  await go(-1)
  await start()
}

test('Back closes the sheet and stays, and the next Back leaves', async () => {
  await press('Filter')
  expect(openOnes()).toBe(1)
  await go(-1)
  expect(openOnes()).toBe(0)
  await outOfTheList()
})

test.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['the veil', () => userEvent.click(screen.getByRole('dialog'))],
])('closed by %s it leaves nothing behind, and forward does not bring it back', async (_way, close) => {
  await press('Filter')
  await close()
  await still()
  expect(openOnes()).toBe(0)
  await go(1)
  expect(openOnes()).toBe(0)
  await outOfTheList()
})

test('what is chosen in a sheet is kept, whichever way it is closed', async () => {
  await press('Filter')
  await press('Homes')
  await go(-1)
  await at('/list?type=homes')
  screen.getByText('Type homes')
  await press('Filter')
  await press('Offices')
  expect(openOnes()).toBe(0)
  await at('/list?type=offices')
  await go(1)
  await at('/list?type=offices')
  await press('Go')
  await go(-1)
  await at('/list?type=offices')
  await go(-1)
  await start()
})

test('Back that comes at the moment a choice is drawn closes the sheet and keeps the choice', async () => {
  await press('Filter')
  const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  // Outside `act`, React schedules its effects as in the app, so that the browser's event can come first.
  surroundings.IS_REACT_ACT_ENVIRONMENT = false
  backOnChoice = true
  screen.getByText('Homes').click()
  await vi.waitFor(() => expect(backOnChoice).toBe(false))
  await new Promise((resolve) => setTimeout(resolve, 100))
  surroundings.IS_REACT_ACT_ENVIRONMENT = true
  await still()
  expect(openOnes()).toBe(0)
  await at('/list?type=homes')
  await go(-1)
  await start()
})

test('a link in a sheet leads to its target; Back from there to the screen, forward to the target again', async () => {
  await press('Filter')
  await press('Target')
  await at('/target')
  await go(-1)
  await at('/list')
  expect(openOnes()).toBe(0)
  await go(1)
  await at('/target')
  await go(-1)
  await outOfTheList()
})

test('a way out that takes the place of the screen takes that of its sheet too', async () => {
  await press('Filter')
  await press('Instead')
  await at('/instead')
  await go(-1)
  await start()
})

test('of two sheets Back closes the upper one', async () => {
  await press('Filter')
  await press('More')
  expect(openOnes()).toBe(2)
  await go(-1)
  expect(openOnes()).toBe(1)
  screen.getByRole('dialog', { name: 'Types' })
  await go(-1)
  expect(openOnes()).toBe(0)
  await outOfTheList()
})

test('opened again before it was quite gone it is closed by Back, once', async () => {
  await press('Filter')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByText('Filter'))
  await still()
  expect(openOnes()).toBe(1)
  await go(-1)
  expect(openOnes()).toBe(0)
  await outOfTheList()
})

test('a screen opened right after the sheet was closed stays', async () => {
  await press('Filter')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await act(async () => undefined)
  fireEvent.click(screen.getByText('Go'))
  await still()
  await at('/elsewhere')
  await go(-1)
  await outOfTheList()
})
