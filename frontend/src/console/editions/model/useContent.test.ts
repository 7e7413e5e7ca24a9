import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EditionStanding } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { useContent, type View } from './useContent'

type Words = { title: string }
const view = (version: number, title: string): View<Words> => ({
  standing: partly<EditionStanding>({ version, has_draft: true, is_published: true }),
  content: { title },
})

beforeEach(() => sessionStorage.clear())

test('what is typed while a draft is saved or published stays, and is unsaved', async () => {
  let done = (_: View<Words>) => {}
  const later = () => new Promise<View<Words>>((resolve) => (done = resolve))
  const steps = { publish: vi.fn(later), discard: vi.fn(), forget: async () => {} }
  const send = vi.fn((_version: number, _content: Words) => later())
  const { result } = renderHook(() =>
    useContent<Words>({
      name: 'home',
      view: view(1, 'one'),
      steps,
      save: send,
      reload: async () => undefined,
    }),
  )
  const type = (title: string) => act(() => result.current.set('title', () => ({ title })))
  type('two')
  act(() => void result.current.save())
  type('two and more')
  await act(async () => done(view(2, 'two')))
  expect([result.current.values.title, result.current.unsaved]).toEqual(['two and more', true])

  act(() => void result.current.save())
  await act(async () => done(view(3, 'two and more')))
  expect([result.current.values.title, result.current.unsaved]).toEqual(['two and more', false])
  expect(send.mock.calls.map(([version]) => version)).toEqual([1, 2])

  act(() => void result.current.publish())
  await act(async () => {})
  type('three')
  await act(async () => done(view(4, 'two and more')))
  expect([result.current.values.title, result.current.unsaved]).toEqual(['three', true])
  expect(result.current.standing.version).toBe(4)
})
