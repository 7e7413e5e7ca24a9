import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../session/store'
import { learn, queryClient, useFresh, useServer } from './query'
import { Refusal } from './refusal'

const Provider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const key = (id: number) => ['thing', id, useSession.getState().locale]

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

test('what a change answered is what is known from then on, and in no other language what was before', () => {
  queryClient.setQueryData(['thing', 1, 'zh'], 'before')
  queryClient.setQueryData(['thing', 2, 'zh'], 'another')
  queryClient.setQueryData(key(1), 'before')
  learn(['thing', 1], 'now')
  expect(queryClient.getQueryData(key(1))).toBe('now')
  expect(queryClient.getQueryData(['thing', 1, 'zh'])).toBeUndefined()
  expect(queryClient.getQueryData(['thing', 2, 'zh'])).toBe('another')
})

test('what is edited is never what was seen before, and stays though asking again fails', async () => {
  let answer = () => Promise.resolve('now')
  queryClient.setQueryData(key(1), 'before')
  const { result, rerender } = renderHook(({ id }) => useFresh(['thing', id], () => answer()), {
    initialProps: { id: 1 },
    wrapper: Provider,
  })
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data).toBe('now'))

  answer = () => Promise.reject(new Error('away'))
  await act(async () => void (await result.current.refetch()))
  expect(result.current.data).toBe('now')

  answer = () => Promise.resolve('another')
  queryClient.setQueryData(key(2), 'before')
  rerender({ id: 2 })
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data).toBe('another'))
})

describe('without a connection', () => {
  const connected = (there: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
    dispatchEvent(new Event(there ? 'online' : 'offline'))
  }
  const offline = () => Promise.reject(new Refusal(0, 'Error_Offline'))
  const show = (load: () => Promise<string>) =>
    renderHook(() => useServer(['thing', 3], load), { wrapper: Provider })

  // As the app is, from its start on.
  beforeEach(() => queryClient.mount())
  afterEach(() => {
    act(() => connected(true))
    queryClient.unmount()
  })

  test('what was never seen fails at once, and comes with the connection', async () => {
    connected(false)
    const load = vi.fn(offline as () => Promise<string>)
    const { result } = show(load)
    await waitFor(() => expect(result.current.error).toMatchObject({ messageKey: 'Error_Offline' }))
    expect(load).toHaveBeenCalledTimes(1)
    load.mockResolvedValue('there')
    act(() => connected(true))
    await waitFor(() => expect(result.current.data).toBe('there'))
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('what was seen before stays, and is asked anew with the connection', async () => {
    queryClient.setQueryData(key(3), 'before', { updatedAt: Date.now() - 60_000 })
    connected(false)
    const load = vi.fn(offline as () => Promise<string>)
    const { result } = show(load)
    expect([result.current.data, result.current.isError]).toEqual(['before', false])
    expect(load).not.toHaveBeenCalled()
    load.mockResolvedValue('now')
    act(() => connected(true))
    await waitFor(() => expect(result.current.data).toBe('now'))
  })
})
