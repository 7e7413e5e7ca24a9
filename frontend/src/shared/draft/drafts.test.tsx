// Drafts over reloads and sessions, and in browsers that keep nothing.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession, expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { useForm } from '@/shared/ui/form'
import { written } from '@/testing/drafts'
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
/** Everything that lasts only as long as the page is gone. */
async function reload(): Promise<void> {
  const kept = written()
  useSession.setState({ unstored: {}, drafts: {}, draftOwner: '' })
  dispatchEvent(new Event('pagehide'))
  sessionStorage.setItem('session', kept)
  await useSession.persist.rehydrate()
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

test('typing is written once it rests, not letter by letter', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
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
