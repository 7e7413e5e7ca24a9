// A day that narrows a list is typed or picked as everywhere else.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { at, renderRoutes } from '@/testing/routes'
import { DayBox } from './DayBox'

beforeAll(() => loadCatalogues(['console/shared']))

beforeEach(() => {
  renderRoutes(
    [
      {
        path: '/list',
        element: (
          <DayBox
            label="From"
            day={undefined}
            last="2026-11-29"
            to={(day) => (day ? `/list?from=${day}` : '/list')}
          />
        ),
      },
    ],
    '/list',
  )
})

test('a day that is typed as one writes it narrows the list', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '2026/3/1')
  await at('/list?from=2026-03-01')
})

test('a day is picked from the calendar with the keys', async () => {
  const field = screen.getByRole('textbox', { name: 'From' })
  await userEvent.type(field, '2026-11-28')
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  await screen.findByRole('grid')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await at('/list?from=2026-11-21')
})

test('a day that has not come says so and narrows nothing', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '2027-01-01')
  expect(screen.getByRole('alert').textContent).toBe('The day has not come yet.')
  await at('/list')
})
