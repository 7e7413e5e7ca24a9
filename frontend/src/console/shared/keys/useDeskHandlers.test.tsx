import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import type { Role } from '../api/wire'
import { useOperator } from '../session/session'
import { useDeskHandlers } from './useDeskHandlers'
import { useKeys } from './useKeys'

function Anywhere() {
  useKeys('list', useDeskHandlers())
  return <p>here</p>
}

function show(role: Role) {
  useOperator.setState({
    operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] },
    csrfToken: 'token',
  })
  renderScreen(<Anywhere />)
}

test.each([
  ['finance', '2', '/subscriptions?state=LWAIT'],
  ['finance', '3', '/withdrawals?state=LWAIT'],
  ['approver', '3', '/withdrawals?state=GWAIT'],
  ['auditor', '3', '/withdrawals'],
  ['finance', 'd', '/deposits?state=LWAIT'],
  ['approver', 'd', '/deposits?state=GWAIT'],
] as const)('%s gets by %s to %s', async (role, key, address) => {
  show(role)
  await userEvent.keyboard(key)
  expect(screen.getByTestId('elsewhere').textContent).toBe(address)
})

test('a key leads nowhere where its queue is not read', async () => {
  show('reviewer')
  await userEvent.keyboard('3')
  expect(screen.getByText('here')).toBeTruthy()
})
