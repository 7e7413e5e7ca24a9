// A mention counts as read once somebody has had its note in sight, and not because it was asked for.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Note } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, sequence } from '@/testing/server'
import { MentionsHere } from './MentionsHere'
import { Notes } from './Notes'

const note = (id: number, unread = false): Note => ({
  id,
  text: `Note ${id}`,
  by: 'Farah',
  at: '2026-11-20T08:00:00Z',
  mentions: unread ? ['Ruth'] : [],
  unread,
})
const body = (...items: Note[]) => ({ items, may_write: false, colleagues: [] })
const place = { queue: 'kyc', id: 12 } as const

/** What is watched, and the one that watches. */
const watching = new Map<Element, IntersectionObserverCallback>()

class Watch {
  readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe(element: Element) {
    watching.set(element, this.tell)
  }
  disconnect() {
    for (const [element, tell] of watching) if (tell === this.tell) watching.delete(element)
  }
}

/** So much of a note comes into sight, of a window that is 800 high. */
function inSight(id: number, ratio: number, height = 40) {
  const element = document.getElementById(`note-${id}`) as Element
  const entry = { intersectionRatio: ratio, intersectionRect: { height }, rootBounds: { height: 800 } }
  act(() =>
    watching.get(element)?.([entry] as unknown as IntersectionObserverEntry[], {} as IntersectionObserver),
  )
}

let shown: string[]

beforeAll(() => loadCatalogues(['console/notes', 'console/shared']))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('IntersectionObserver', Watch)
  shown = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.id)
  })
  watching.clear()
  queryClient.clear()
  useOperator.setState({
    operator: { id: 3, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
  fireEvent.keyDown(document.body)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** `waitFor` looks again by the interval that stands still here. */
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds() && tries < 500; tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(holds()).toBe(true)
}

const isThere = (text: string) => () => screen.queryByText(text) !== null

const asked = () => answer('post', 'mentions/:id/seen', { ok: true })
const numbers = (seen: ReturnType<typeof asked>) => seen.map(({ url }) => url.pathname.split('/').at(-2))

async function show(...items: Note[]) {
  answer('get', 'queues/kyc/12/notes', body(...items))
  renderScreen(<Notes place={place} />)
  await until(isThere(`Note ${items[0]?.id}`))
}

test('a note is read once half of it was in sight, each by itself and once', async () => {
  const seen = asked()
  await show(note(1), note(2, true), note(3, true))
  inSight(2, 0.4)
  inSight(3, 0.5)
  await until(() => seen.length === 1)
  expect(numbers(seen)).toEqual(['3'])
  inSight(3, 1)
  inSight(2, 1)
  await until(() => seen.length === 2)
  expect(numbers(seen)).toEqual(['3', '2'])
})

test('one that is longer than the window is read where it fills half of it', async () => {
  const seen = asked()
  await show(note(2, true))
  inSight(2, 0.2, 400)
  await until(() => seen.length === 1)
})

test('what comes into sight while nobody is at the desk is read when somebody is', async () => {
  const seen = asked()
  await show(note(2, true), note(3, true))
  vi.setSystemTime(Date.now() + 60_000)
  inSight(2, 1)
  inSight(3, 1)
  inSight(3, 0)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(seen).toEqual([])
  fireEvent.pointerDown(document.body)
  await until(() => seen.length === 1)
  expect(numbers(seen)).toEqual(['2'])
})

test('notes are asked for again every 15 seconds, by which none is read', async () => {
  const seen = asked()
  const notes = sequence('get', 'queues/kyc/12/notes', [
    { status: 200, body: body(note(1)) },
    { status: 200, body: body(note(1), note(2, true)) },
  ])
  renderScreen(<Notes place={place} />)
  await until(isThere('Note 1'))
  act(() => void vi.advanceTimersByTime(15_000))
  await until(isThere('Note 2'))
  expect(notes).toHaveLength(2)
  expect(seen).toEqual([])
})

test('a browser that cannot tell what is in sight counts a note as read when it is there', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const seen = asked()
  await show(note(1), note(2, true))
  await until(() => seen.length === 1)
  expect(numbers(seen)).toEqual(['2'])
})

test('a line at the head says how many notes mention the operator, and leads to the first', async () => {
  vi.useRealTimers()
  answer('get', 'queues/kyc/12/notes', body(note(1), note(2, true), note(3, true)))
  renderScreen(
    <>
      <MentionsHere place={place} />
      <Notes place={place} />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '2 notes mention you' }))
  expect(shown).toEqual(['note-2'])
  expect(document.activeElement?.id).toBe('note-2')
})

test('where none is unread, the head says nothing', async () => {
  vi.useRealTimers()
  answer('get', 'queues/kyc/12/notes', body(note(1)))
  renderScreen(
    <>
      <MentionsHere place={place} />
      <Notes place={place} />
    </>,
  )
  await screen.findByText('Note 1')
  expect(screen.queryByRole('button')).toBeNull()
  expect(shown).toEqual([])
})

test.each([
  ['?note=1', 'note-1'],
  ['?note=9', 'note-3'],
])('at the address %s, %s is shown', async (search, id) => {
  vi.useRealTimers()
  answer('get', 'queues/kyc/12/notes', body(note(1), note(2), note(3, true)))
  renderScreen(<Notes place={place} />, '/kyc/12', search)
  await screen.findByText('Note 1')
  await waitFor(() => expect(shown).toEqual([id]))
  expect(document.activeElement?.id).toBe(id)
})
