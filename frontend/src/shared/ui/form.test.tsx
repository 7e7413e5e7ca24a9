import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type DraftKind, dropDraft } from '@/shared/draft/drafts'
import { useSession } from '@/shared/session/store'
import { draftOf } from '@/testing/drafts'
import { useForm } from './form'

const blank = { city: 'Chengdu', region: 'Sichuan', number: '' }

const place: DraftKind<typeof blank> = {
  name: 'place',
  version: 1,
  stored: ['city', 'region'],
  held: ['number'],
}

const begin = (initial: typeof blank) =>
  renderHook(() => useForm({ initial, validate: () => ({}), submit: async () => {}, draft: place })).result

test('a draft keeps what was changed, and leaves the rest as the server has it by then', () => {
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan', number: '12' }))
  expect(draftOf('place')).toEqual({ region: 'Yunnan' })
  expect(useSession.getState().unstored.place).toEqual({ number: '12' })
  const later = begin({ ...blank, city: 'Kunming' })
  expect(later.current.values).toEqual({ city: 'Kunming', region: 'Yunnan', number: '12' })
  act(() => later.current.set({ number: '123' }))
  expect(draftOf('place')).toEqual({ region: 'Yunnan' })
})

test('a newer version is gone on from with what was changed here, and that alone is the draft', () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan', number: '12' }))
  act(() => form.current.rebase({ city: 'Kunming', region: 'Hubei', number: '' }))
  expect(form.current.values).toEqual({ city: 'Kunming', region: 'Yunnan', number: '12' })
  act(() => form.current.set({ number: '123' }))
  expect(draftOf('place')).toEqual({ region: 'Yunnan' })
  expect(useSession.getState().unstored.place).toEqual({ number: '123' })
  act(() => form.current.set({ region: 'Hubei' }))
  expect(draftOf('place')).toEqual({})
})

test('what a reload takes away is told until it is typed anew, and never stored', () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan', number: '12' }))
  expect(form.current.lost).toEqual([])
  expect(begin(blank).current.lost).toEqual([])

  const reload = () => {
    act(() => void useSession.setState({ unstored: {} }))
  }
  reload()
  expect(begin(blank).current.lost).toEqual(['number'])
  const again = begin(blank)
  act(() => again.current.set({ region: 'Hubei' }))
  reload()
  const once = begin(blank)
  expect(once.current.lost).toEqual(['number'])
  act(() => once.current.set({ number: '34' }))
  expect(once.current.lost).toEqual([])
  dropDraft('place')
  reload()
  expect(begin(blank).current.lost).toEqual([])
})

test('what is changed back is no draft', () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan' }))
  act(() => form.current.set({ region: 'Sichuan' }))
  expect(draftOf('place')).toEqual({})
})

test('what was saved is what the next change is told apart from', async () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan' }))
  act(() => form.current.onSubmit())
  await waitFor(() => expect(draftOf('place')).toBeUndefined())
  act(() => form.current.set({ region: 'Sichuan' }))
  expect(draftOf('place')).toEqual({ region: 'Sichuan' })
})
