// A form of the desk that opens below the button that was pressed is not sent by the second tap on it; the keys send it at once.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { settling } from '@/shared/ui/settled'
import { ReasonForm } from './ReasonForm'

const send = vi.fn(async () => undefined)

beforeAll(() => loadCatalogues(['console/shared']))
beforeEach(async () => {
  settling.ms = 400
  send.mockClear()
  const nothing = async () => undefined
  render(
    <ReasonForm
      title="Cancel it"
      act="Cancel it now"
      about=""
      send={send}
      reload={nothing}
      onCancel={vi.fn()}
    />,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Twice' } })
})

test('the button waits until a double tap is over', async () => {
  const act = screen.getByRole('button', { name: /Cancel it now/ })
  fireEvent.click(act)
  expect(act.getAttribute('aria-disabled')).toBe('true')
  expect(send).not.toHaveBeenCalled()
  await waitFor(() => expect(act.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(act)
  await waitFor(() => expect(send).toHaveBeenCalledWith('Twice'))
})

test('the keys do not', async () => {
  screen.getByRole('textbox').focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})
