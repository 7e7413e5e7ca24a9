import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DateField } from './DateField'
import { Sheet } from './Sheet'

test('the wheels of a field in a sheet lie in the sheet, which covers the rest of the page', async () => {
  render(
    <Sheet open title="Dates" onClose={() => undefined}>
      <DateField
        label="From"
        name="from"
        value=""
        min="2020-01-01"
        max="2026-01-01"
        onChange={() => undefined}
      />
    </Sheet>,
  )
  const sheet = screen.getByRole('dialog', { name: 'Dates' })
  await userEvent.click(within(sheet).getByRole('button', { name: 'From' }))
  expect(await within(sheet).findByText('Done')).toBeTruthy()
})
