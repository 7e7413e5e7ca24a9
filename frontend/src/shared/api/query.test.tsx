import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '../session/store'
import { queryClient, useFresh } from './query'

const Provider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const key = (id: number) => ['thing', id, useSession.getState().locale]

afterEach(() => queryClient.clear())

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
