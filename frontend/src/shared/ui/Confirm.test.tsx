// A second tap of the finger that opened a question does not answer it.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConfirmActions } from './Confirm'
import { confirm } from './dialogs'
import { PrimaryAction } from './PrimaryAction'
import { Sheet } from './Sheet'
import { settling } from './settled'

beforeEach(() => {
  settling.ms = 400
})

function Order({ onComplete }: { onComplete: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PrimaryAction onClick={() => setOpen(true)}>Complete</PrimaryAction>
      <Sheet
        open={open}
        title="Complete the order?"
        onClose={() => setOpen(false)}
        action={
          <ConfirmActions onClick={onComplete} onCancel={() => setOpen(false)}>
            Complete now
          </ConfirmActions>
        }
      >
        What it says
      </Sheet>
    </>
  )
}

const isWaiting = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

test('a double tap on what opens a confirmation confirms nothing; a later tap does', async () => {
  const complete = vi.fn()
  render(<Order onComplete={complete} />)
  fireEvent.click(screen.getByText('Complete'))
  fireEvent.click(screen.getByText('Complete now'))
  expect(complete).not.toHaveBeenCalled()
  await waitFor(() => expect(isWaiting('Complete now')).toBe(false))
  fireEvent.click(screen.getByText('Complete now'))
  expect(complete).toHaveBeenCalledTimes(1)
})

test('below the confirmation, where the finger is, stands Cancel', () => {
  render(<Order onComplete={() => undefined} />)
  fireEvent.click(screen.getByText('Complete'))
  const names = [...document.querySelectorAll('.confirm-actions button')].map(
    ({ textContent }) => textContent,
  )
  expect(names).toEqual(['Complete now', 'Cancel'])
})

test('a question is not answered by the tap that asked it, and can be declined at once', async () => {
  const asked = confirm({ text: 'Delete it?', confirm: 'Delete' })
  fireEvent.click(await screen.findByText('Delete'))
  screen.getByText('Delete it?')
  fireEvent.click(screen.getByText('Cancel'))
  expect(await asked).toBe(false)
})

function Wizard({ onDone, form }: { onDone: () => void; form: boolean }) {
  const [last, setLast] = useState(false)
  return (
    <form
      id="wizard"
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      {last ? (
        <PrimaryAction confirms {...(form ? { form: 'wizard' } : { onClick: onDone })}>
          Submit
        </PrimaryAction>
      ) : (
        <PrimaryAction onClick={() => setLast(true)}>Next</PrimaryAction>
      )}
    </form>
  )
}

test.each([true, false])(
  'a double tap on Next does not submit the last step, by its form: %s',
  async (form) => {
    const done = vi.fn()
    render(<Wizard onDone={done} form={form} />)
    fireEvent.click(screen.getByText('Next'))
    fireEvent.click(screen.getByText('Submit'))
    expect(done).not.toHaveBeenCalled()
    await waitFor(() => expect(isWaiting('Submit')).toBe(false))
    fireEvent.click(screen.getByText('Submit'))
    expect(done).toHaveBeenCalledTimes(1)
  },
)
