import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endSession } from '@/shared/session/lifecycle'
import { useArranged } from './arranged'
import { useOperator } from './session'

const logIn = (id: number) =>
  act(() =>
    useOperator.setState({ operator: { id, name: 'Ann', email: 'a@example.com', roles: ['reviewer'] } }),
  )

const compared = () => renderHook(() => useArranged('compared', { on: false }))

test('what an operator chose is there after a reload, for them alone', () => {
  logIn(1)
  const { result, unmount } = compared()
  act(() => result.current[1]({ on: true }))
  expect(result.current[0]).toEqual({ on: true })
  unmount()
  expect(compared().result.current[0]).toEqual({ on: true })
  logIn(2)
  expect(compared().result.current[0]).toEqual({ on: false })
})

test('an investor who logs out in the same browser takes nothing of it', () => {
  logIn(1)
  const { result } = compared()
  act(() => result.current[1]({ on: true }))
  endSession()
  expect(compared().result.current[0]).toEqual({ on: true })
})

test('what cannot be read counts as not chosen', () => {
  localStorage.setItem('desk', 'not JSON')
  logIn(1)
  const { result } = compared()
  expect(result.current[0]).toEqual({ on: false })
})
