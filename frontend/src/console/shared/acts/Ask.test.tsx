// What the desk asks once more is not answered by the second tap on what asked it.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { settling } from '@/shared/ui/settled'
import { Ask } from './Ask'

test('a question of the desk takes no answer before a double tap is over, and can be left at once', async () => {
  settling.ms = 400
  const [run, leave] = [vi.fn(async () => undefined), vi.fn()]
  render(
    <Ask title="End the session?" act="End it" look="fail" run={run} onClose={leave}>
      <p>What it says</p>
    </Ask>,
  )
  const act = screen.getByText('End it')
  fireEvent.click(act)
  expect(run).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Cancel'))
  expect(leave).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(act.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(act)
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
})
