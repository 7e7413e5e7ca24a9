import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIsUploading, useUpload } from './useUpload'

function chosen(): HTMLInputElement {
  const input = document.createElement('input')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.png')] })
  return input
}

test('a file that arrives is told to the field as it is then, and holds the rest until then', async () => {
  let arrive = (_: { key: string }) => {}
  const send = () => new Promise<{ key: string }>((resolve) => (arrive = resolve))
  const [before, now] = [vi.fn(), vi.fn()]
  const held = renderHook(useIsUploading)
  const upload = renderHook(({ onDone }) => useUpload(send, onDone), { initialProps: { onDone: before } })
  act(() => void upload.result.current.take(chosen()))
  expect([upload.result.current.busy, held.result.current]).toEqual([true, true])
  upload.rerender({ onDone: now })
  await act(async () => arrive({ key: 'k' }))
  expect(now.mock.calls).toEqual([['k']])
  expect(before).not.toHaveBeenCalled()
  expect([upload.result.current.busy, held.result.current]).toEqual([false, false])
})

test('a file that is refused says why and holds nothing', async () => {
  const held = renderHook(useIsUploading)
  const upload = renderHook(() => useUpload(() => Promise.reject(new Error('away')), vi.fn()))
  await act(() => upload.result.current.take(chosen()))
  expect(upload.result.current.failure).toBeTruthy()
  expect(held.result.current).toBe(false)
})
