// Drafts over reloads and sessions, and in browsers that keep nothing.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginSession, expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { useForm } from '@/shared/ui/form'
import { reload, written } from '@/testing/drafts'
import { partly } from '@/testing/partly'
import { type DraftKind, keepDraft, passDraftsTo, readDraft } from './drafts'

interface Place {
  city: string
  region: string
  passport: string
  password: string
}

const kind: DraftKind<Place> = { name: 'place', version: 2, stored: ['city', 'region'], held: ['passport'] }
const typed: Place = { city: 'Kunming', region: 'Yunnan', passport: 'E1', password: 'Harbour9' }

const as = (MobileNumber: string) => beginSession('t', partly({ MobileNumber }))
function Blank() {
  useForm({ initial: typed, validate: () => ({}), submit: async () => undefined })
  return null
}

afterEach(() => void vi.restoreAllMocks())

test('only the listed fields reach the storage; one that is held is told of after a reload', async () => {
  as('86-1')
  keepDraft(kind, typed)
  expect(readDraft(kind)).toEqual({ values: { city: 'Kunming', region: 'Yunnan', passport: 'E1' }, lost: [] })
  expect(written()).toContain('Kunming')
  expect(written()).not.toMatch(/E1|Harbour9/)
  await reload()
  expect(readDraft(kind)).toEqual({ values: { city: 'Kunming', region: 'Yunnan' }, lost: ['passport'] })
})

describe('what was typed last is written', () => {
  const kept = () => sessionStorage.getItem('session') ?? ''
  const hide = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    as('86-1')
    written()
    keepDraft(kind, typed)
    expect(kept()).not.toContain('Kunming')
  })

  test.each(['beforeunload', 'pagehide'])('on %s', (event) => {
    dispatchEvent(new Event(event))
    expect(kept()).toContain('Kunming')
  })

  test('when the page is hidden, and not when it is seen again', () => {
    hide('visible')
    expect(kept()).not.toContain('Kunming')
    hide('hidden')
    expect(kept()).toContain('Kunming')
  })

  test('when its form is left', () => {
    render(<Blank />).unmount()
    expect(kept()).toContain('Kunming')
  })

  test('though typing goes on', () => {
    vi.useFakeTimers()
    try {
      written()
      for (let at = 0; at < 10; at += 1) {
        keepDraft(kind, { ...typed, city: `Dali ${at}` })
        vi.advanceTimersByTime(100)
      }
      expect(kept()).toMatch(/Dali [5-9]/)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a draft of another version is not read', () => {
  as('86-1')
  keepDraft({ ...kind, version: 1 }, typed)
  expect(readDraft(kind)).toEqual({ values: {}, lost: [] })
})

test('a draft of another person is not read, whatever the storage holds', () => {
  as('86-1')
  keepDraft(kind, typed)
  useSession.setState({ draftOwner: '86-2' })
  expect(readDraft(kind)).toEqual({ values: {}, lost: [] })
})

test('what an older build kept, in another shape, is passed over', () => {
  useSession.setState({ drafts: { place: { city: 'Kunming' } } as never })
  expect(readDraft(kind)).toEqual({ values: {}, lost: [] })
})

test('a draft outlives the session that ran out, and a change of the number', () => {
  as('86-1')
  keepDraft(kind, typed)
  expireSession('/wizard')
  as('86-1')
  expect(readDraft(kind).values.city).toBe('Kunming')
  passDraftsTo('86-9')
  expect(readDraft(kind).values.city).toBe('Kunming')
  expireSession('/wizard')
  as('86-2')
  expect(readDraft(kind).values).toEqual({})
})

function Form() {
  const form = useForm<Place>({
    initial: { city: '', region: '', passport: '', password: '' },
    validate: () => ({}),
    submit: async () => undefined,
    draft: kind,
  })
  return (
    <input
      aria-label="City"
      value={form.values.city}
      onChange={(event) => form.set({ city: event.target.value })}
    />
  )
}

const city = () => screen.getByLabelText<HTMLInputElement>('City').value

test('typing is written together, not letter by letter', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  written()
  const write = vi.spyOn(Storage.prototype, 'setItem')
  render(<Form />)
  for (const part of ['K', 'u', 'n']) act(() => void keepDraft(kind, { city: part }))
  expect(write).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(write).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('a full storage loses nothing that is on the screen, and blanks nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<Form />)
  await userEvent.type(screen.getByLabelText('City'), 'Kunming')
  dispatchEvent(new Event('pagehide'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(city()).toBe('Kunming')
  cleanup()
  render(<Form />)
  expect(city()).toBe('Kunming')
})

test('a browser that keeps nothing shows the app, and keeps what was typed while the page lasts', async () => {
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.resetModules()
  const { useSession: fresh } = await import('@/shared/session/store')
  await vi.waitFor(() => expect(fresh.getState().hydrated).toBe(true))
  const { keepDraft: keep, readDraft: read } = await import('./drafts')
  keep(kind, typed)
  dispatchEvent(new Event('pagehide'))
  expect(read(kind).values.city).toBe('Kunming')
  expect(blocked).toHaveBeenCalled()
})
