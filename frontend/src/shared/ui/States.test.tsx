import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { renderScreen } from '@/testing/render'
import { Screen } from './Screen'
import { ErrorState } from './States'

function show(error: unknown) {
  const again = vi.fn()
  const back = vi.fn()
  renderScreen(
    <Screen title="Any" back={back}>
      <ErrorState error={error} onRetry={again} />
    </Screen>,
    '/index',
  )
  return { again, back }
}

test.each([0, 429, 500, 503])('after %i one may try again', async (status) => {
  const { again, back } = show(new Refusal(status, 'Error_Unavailable', { seconds: 5 }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([again.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
})

test.each([400, 403, 404])('after %i, which would come again, the way leads back', async (status) => {
  const { again, back } = show(new Refusal(status, 'Error_NotFound'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect([again.mock.calls.length, back.mock.calls.length]).toEqual([0, 1])
})
