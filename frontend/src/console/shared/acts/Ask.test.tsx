// A confirming question of the desk ignores a double tap on the button that opened it, and shows mistakes at its fields.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DayField } from '@/console/shared/time/DayField'
import { settling } from '@/shared/ui/settled'
import { Ask } from './Ask'
import { useAsked } from './useAsked'

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

const pay = vi.fn(async () => undefined)

function PayDay({ onClose }: { onClose: () => void }) {
  const form = useAsked({ day: '' }, ({ day }) => (day === '2026-11-27' ? {} : { day: 'Not a day to pay' }))
  return (
    <Ask title="Pay?" act="Pay" look="issue" form={form} run={pay} onClose={onClose}>
      <DayField
        label="Pay date"
        name="day"
        max="2026-12-31"
        value={form.values.day}
        error={form.errors.day}
        onChange={(day) => form.set({ day })}
      />
    </Ask>
  )
}

test('a mistake in a question shows when its field is left, and nothing is done before it is mended', async () => {
  const leave = vi.fn()
  render(<PayDay onClose={leave} />)
  const field = screen.getByRole('textbox', { name: 'Pay date' })
  await userEvent.click(screen.getByText('Pay'))
  expect(screen.getByRole('alert').textContent).toBe('Not a day to pay')
  await userEvent.type(field, '2026/11/2')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.tab()
  await userEvent.tab()
  expect((await screen.findByRole('alert')).textContent).toBe('Not a day to pay')
  expect(pay).not.toHaveBeenCalled()
})

test('Escape leaves the calendar of a question, and not the question', async () => {
  const leave = vi.fn()
  render(<PayDay onClose={leave} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  await screen.findByRole('grid')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(leave).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  await screen.findByRole('grid')
  await userEvent.click(within(screen.getByRole('dialog', { name: 'Pay date' })).getByText('15'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Pay date' }).value).toMatch(/-15$/)
  await userEvent.click(screen.getByText('Pay'))
  expect(pay).not.toHaveBeenCalled()
})
