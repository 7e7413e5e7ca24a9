import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  maxMisses,
  maxUnsigned,
  outcomeOf,
  questionnairePollMs,
  waitForDocument,
  withdrawalPolls,
} from './polling'
import type { SessionAnswer, SessionState, SignedCode } from './session'

const answer = (State: SessionState, codes: SignedCode[] = []): SessionAnswer => ({
  State,
  documents: codes.map((CodeKey, at) => ({ CodeKey, DocumentID: at + 1 })),
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function wait(read: () => Promise<SessionAnswer>, atMost?: number) {
  const stop = new AbortController()
  const onUnsigned = vi.fn()
  const ended = waitForDocument({
    onUnsigned,
    read,
    code: 'DDForm',
    everyMs: questionnairePollMs,
    atMost,
    signal: stop.signal,
  })
  return { ended, stop, onUnsigned }
}

describe('what a session says', () => {
  test.each([
    ['CREATED', null],
    ['SENT', null],
    ['COMPLETING', null],
    ['COMPLETED', null],
    ['CANCELLED', 'cancelled'],
    ['EXPIRED', 'expired'],
    ['FAILED', 'failed'],
  ] as const)('%s without the document means %s', (state, kind) => {
    expect(outcomeOf(answer(state, ['LegalAppendix']), 'DDForm')?.kind ?? null).toBe(kind)
  })

  test('the document counts whatever the state says', () => {
    expect(outcomeOf(answer('COMPLETING', ['WalletAuthForm', 'DDForm']), 'DDForm')).toEqual({
      kind: 'found',
      document: { CodeKey: 'DDForm', DocumentID: 2 },
    })
  })
})

test('asks every 3 seconds until the document is there', async () => {
  const read = vi
    .fn()
    .mockResolvedValueOnce(answer('SENT'))
    .mockResolvedValueOnce(answer('COMPLETING'))
    .mockResolvedValue(answer('COMPLETED', ['DDForm']))
  const { ended } = wait(read)
  await vi.advanceTimersByTimeAsync(2999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3001)
  expect(await ended).toMatchObject({ kind: 'found' })
  expect(read).toHaveBeenCalledTimes(3)
})

test('gives up after 50 failed questions, and a slow paper does not count as one', async () => {
  const read = vi.fn().mockResolvedValue(answer('COMPLETING'))
  for (let i = 0; i < 80; i += 1) read.mockResolvedValueOnce(answer('COMPLETING'))
  for (let i = 0; i < maxMisses; i += 1) read.mockRejectedValueOnce(new Error('away'))
  const { ended } = wait(read)
  await vi.advanceTimersByTimeAsync(3000 * 140)
  expect(await ended).toEqual({ kind: 'givenUp' })
  expect(read).toHaveBeenCalledTimes(130)
})

test('asks for the paper of a withdrawal 50 times, answered or not', async () => {
  const read = vi.fn().mockResolvedValue(answer('COMPLETING'))
  read.mockRejectedValueOnce(new Error('away'))
  const { ended } = wait(read, withdrawalPolls)
  await vi.advanceTimersByTimeAsync(3000 * 60)
  expect(await ended).toEqual({ kind: 'late' })
  expect(read).toHaveBeenCalledTimes(50)
})

test('takes the paper that comes with the last question', async () => {
  const read = vi.fn().mockResolvedValue(answer('COMPLETED', ['DDForm']))
  for (let i = 1; i < withdrawalPolls; i += 1) read.mockResolvedValueOnce(answer('COMPLETING'))
  const { ended } = wait(read, withdrawalPolls)
  await vi.advanceTimersByTimeAsync(3000 * 60)
  expect(await ended).toMatchObject({ kind: 'found' })
})

test('tells of a signature that does not come, and waits on until it is there', async () => {
  const read = vi.fn().mockResolvedValue(answer('COMPLETED', ['DDForm']))
  const sent = { ...answer('SENT'), signatureToken: 'k1.a' }
  for (let i = 1; i < maxUnsigned; i += 1) read.mockResolvedValueOnce(sent)
  read.mockResolvedValueOnce(answer('COMPLETING'))
  for (let i = 0; i <= maxUnsigned; i += 1) read.mockResolvedValueOnce(sent)
  read.mockResolvedValueOnce(answer('COMPLETING'))
  const { ended, onUnsigned } = wait(read)
  await vi.advanceTimersByTimeAsync(3000 * 30)
  expect(await ended).toMatchObject({ kind: 'found' })
  const told = { kind: 'unsigned', token: 'k1.a' }
  const quiet = Array(2 * maxUnsigned - 1).fill(null)
  expect(onUnsigned.mock.calls.flat()).toEqual([...quiet, told, told, null])
})

test('gives up a signature that is missing as often as a question may fail', async () => {
  const read = vi.fn().mockResolvedValue({ ...answer('SENT'), signatureToken: 'k1.a' })
  read.mockRejectedValueOnce(new Error('away'))
  read.mockResolvedValueOnce(answer('COMPLETING'))
  const { ended } = wait(read)
  await vi.advanceTimersByTimeAsync(3000 * 60)
  expect(await ended).toEqual({ kind: 'unsigned', token: 'k1.a' })
  expect(read).toHaveBeenCalledTimes(maxMisses + 1)
})

test('stops asking when the screen is left', async () => {
  const read = vi.fn().mockResolvedValue(answer('SENT'))
  const { ended, stop } = wait(read)
  await vi.advanceTimersByTimeAsync(3000)
  stop.abort()
  expect(await ended).toBeNull()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(read).toHaveBeenCalledTimes(2)
})
