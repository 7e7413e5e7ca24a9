import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EditionStanding } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { Refusal } from '@/shared/api/refusal'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { written } from '@/testing/drafts'
import { partly } from '@/testing/partly'
import { useContent, type View } from './useContent'

type Words = { title: string }
const view = (version: number, title: string): View<Words> => ({
  standing: partly<EditionStanding>({ version, has_draft: true, is_published: true }),
  content: { title },
})

beforeEach(() => useOperator.setState({ operator: partly({ id: 1 }) }))

test('what is typed while a draft is saved or published stays, and is unsaved', async () => {
  let done = (_: View<Words>) => {}
  const later = () => new Promise<View<Words>>((resolve) => (done = resolve))
  const steps = { publish: vi.fn(later), discard: vi.fn(), forget: async () => {} }
  const send = vi.fn((_version: number, _content: Words) => later())
  const { result } = renderHook(() =>
    useContent<Words>({
      name: 'home',
      fields: { title: true },
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

const editing = (name = 'home', save = vi.fn()) =>
  renderHook(() =>
    useContent<Words>({
      name,
      fields: { title: true },
      view: view(1, 'one'),
      steps: { publish: vi.fn(), discard: vi.fn(), forget: async () => {} },
      save,
      reload: async () => undefined,
    }),
  )

test('what is typed comes back after a reload, for the operator who typed it', async () => {
  const { result, unmount } = editing()
  act(() => result.current.set('title', () => ({ title: 'two' })))
  unmount()
  expect(written()).toContain('two')
  expect(editing().result.current.values).toEqual({ title: 'two' })
  useOperator.setState({ operator: partly({ id: 2 }) })
  expect(editing().result.current.values).toEqual({ title: 'one' })
})

test('a full storage takes nothing from the screen', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = editing('notice')
  act(() => result.current.set('title', () => ({ title: 'two' })))
  written()
  expect(result.current.values).toEqual({ title: 'two' })
  vi.restoreAllMocks()
})

test('what the server finds wrong is said in the language of the moment', async () => {
  const fields = [{ field: 'title', messageKey: 'ContentMissing' }]
  const save = vi.fn(() => Promise.reject(new Refusal(422, 'ContentMissing', {}, '', fields)))
  const { result, rerender } = editing('payment', save)
  act(() => result.current.set('title', () => ({ title: '' })))
  await act(() => result.current.save().then(() => undefined))
  expect(result.current.mistakes.title).toMatch(/[a-z]/)
  useSession.setState({ locale: 'zh' })
  await loadCatalogues()
  rerender()
  expect(result.current.mistakes.title).toMatch(/\p{Script=Han}/u)
  useSession.setState({ locale: 'en' })
  await loadCatalogues()
})
