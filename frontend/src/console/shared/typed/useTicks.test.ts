import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reload } from '@/testing/drafts'
import { dropTicks, tickedOf, useTicks } from './useTicks'

test('a tick is of the version that was compared, and gone with it', () => {
  const { result, rerender } = renderHook(({ version }) => useTicks('kyc', { id: 7, version }), {
    initialProps: { version: 4 },
  })
  act(() => result.current.tick('first_name'))
  act(() => result.current.tick('last_name'))
  act(() => result.current.tick('last_name'))
  rerender({ version: 4 })
  expect([...result.current.ticked]).toEqual(['first_name'])
  rerender({ version: 5 })
  expect([...result.current.ticked]).toEqual([])
  act(() => result.current.tick('last_name'))
  expect([...result.current.ticked]).toEqual(['last_name'])
})

test('ticks survive a reload', async () => {
  const item = { id: 9, version: 1 }
  const { result, unmount } = renderHook(() => useTicks('kyc', item))
  act(() => result.current.tick('passport_number'))
  unmount()
  await reload()
  expect(tickedOf('kyc', item)).toEqual(['passport_number'])
})

test('ticks are found again where the item is opened anew, and gone once it is decided', () => {
  const item = { id: 8, version: 2 }
  const { result, unmount } = renderHook(() => useTicks('deposits', item))
  act(() => result.current.tick('first_name'))
  unmount()
  expect(tickedOf('deposits', item)).toEqual(['first_name'])
  expect(tickedOf('kyc', item)).toEqual([])
  const payee = renderHook(() => useTicks('deposits', item, 'payee'))
  act(() => payee.result.current.tick('bank_name'))
  expect(tickedOf('deposits', item)).toEqual(['first_name', 'payee_bank_name'])
  dropTicks('deposits', item)
  expect(tickedOf('deposits', item)).toEqual([])
})
