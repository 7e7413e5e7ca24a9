// What the console asks for by itself while nobody touches it says so to the server; what a person asks for does not.
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardContent } from '@/console/catalog/api/contents'
import { useInvestors } from '@/console/identity/api/investors'
import { useWaiting } from '@/console/operations/api/queues'
import { queryClient } from '@/shared/api/query'
import { server } from '@/testing/server'

const Provider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

let marks: (string | null)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  fireEvent.keyDown(document.body)
  marks = []
  const seen = ['*/ops/api/*', '*/ops/api/*/*', '*/ops/api/*/*/*']
  server.use(
    ...seen.map((path) =>
      http.all(path, ({ request }) => {
        marks.push(request.headers.get('Landfall-Unattended'))
        return HttpResponse.json({ items: [], total: 0 })
      }),
    ),
  )
})

afterEach(() => vi.useRealTimers())

/** `waitFor` looks again by the interval that stands still here. */
async function asked(count: number): Promise<void> {
  for (let tries = 0; marks.length < count && tries < 500; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
  expect(marks).toHaveLength(count)
}

test('the polls of a console that nobody touches are marked, until somebody does', async () => {
  renderHook(() => useWaiting('kyc', 'LWAIT'), { wrapper: Provider })
  await asked(1)
  vi.advanceTimersByTime(30_000)
  await asked(2)
  vi.advanceTimersByTime(30_000)
  await asked(3)
  expect(marks).toEqual([null, '1', '1'])
  // Whoever ticks or reads on is there, though nothing else is asked for.
  vi.advanceTimersByTime(20_000)
  fireEvent.pointerDown(document.body)
  vi.advanceTimersByTime(10_000)
  await asked(4)
  vi.advanceTimersByTime(30_000)
  await asked(5)
  expect(marks.slice(3)).toEqual([null, '1'])
})

test('what a person opens, by hand or by a program that clicks for them, is not marked', async () => {
  vi.advanceTimersByTime(29 * 60_000)
  fireEvent.click(document.body)
  renderHook(() => useInvestors({ page: 1 }), { wrapper: Provider })
  await asked(1)
  expect(marks).toEqual([null])
})

test('a change never is', async () => {
  vi.advanceTimersByTime(60_000)
  await discardContent('home', 1)
  expect(marks).toEqual([null])
})
