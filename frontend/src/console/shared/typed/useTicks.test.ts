import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTicks } from './useTicks'

test('a tick is of the version that was compared, and gone with it', () => {
  const { result, rerender } = renderHook(({ version }) => useTicks(version), {
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
