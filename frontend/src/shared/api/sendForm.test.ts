import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '@/testing/server'
import { timeoutMs } from './inTime'
import type { Refusal } from './refusal'
import { isSuccess, sendForm } from './sendForm'

const url = 'http://localhost/api/file'
const headers = { 'X-Proof': 'yes' }

afterEach(() => {
  vi.useRealTimers()
})

test('the form is sent with its headers, and any answer is answered', async () => {
  const seen: unknown[] = []
  server.use(
    http.post('*/api/file', async ({ request }) => {
      seen.push(request.headers.get('X-Proof'), (await request.formData()).get('name'))
      return HttpResponse.json({ ok: false }, { status: 422 })
    }),
  )
  const form = new FormData()
  form.append('name', 'a')
  const answer = await sendForm(url, form, { headers })
  expect(answer).toEqual({ status: 422, body: { ok: false } })
  expect(isSuccess(answer)).toBe(false)
  expect(seen).toEqual(['yes', 'a'])
})

test('an answer that is no JSON is no success', async () => {
  server.use(http.post('*/api/file', () => HttpResponse.text('<html>')))
  expect(isSuccess(await sendForm(url, new FormData(), { headers }))).toBe(false)
})

test('whoever stops it is told so, and a lost connection is one', async () => {
  server.use(http.post('*/api/file', () => new Promise<Response>(() => undefined)))
  const stopper = new AbortController()
  const sent = sendForm(url, new FormData(), { headers, signal: stopper.signal })
  stopper.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  server.use(http.post('*/api/file', () => HttpResponse.error()))
  const refused: Refusal = await sendForm(url, new FormData(), { headers }).catch((error) => error)
  expect(refused.messageKey).toBe('Error_Offline')
})

test('without an answer it ends in time', async () => {
  vi.useFakeTimers()
  server.use(http.post('*/api/file', () => new Promise<Response>(() => undefined)))
  const sent = sendForm(url, new FormData(), { headers }).catch((error: Refusal) => error.messageKey)
  await vi.advanceTimersByTimeAsync(timeoutMs)
  expect(await sent).toBe('NetworkConnectionTimeout')
})
