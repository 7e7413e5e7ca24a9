import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { RecordHistory } from './RecordHistory'

const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    at: '2026-11-20T08:00:00Z',
    by: 'operator' as const,
    name: at % 2 === 0 ? 'Farah' : 'Ann',
  }))
const show = (count: number) =>
  render(<RecordHistory history={steps(count)} told={(_, order) => ({ what: `Step ${order}` })} />)
const shown = () => screen.getAllByText(/^Step/).map(({ textContent }) => textContent)

beforeAll(() => loadCatalogues(['console/shared']))

test('a long history is narrowed to what one person did', async () => {
  show(6)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By whom' }), 'Ann')
  expect(shown()).toEqual(['Step 5', 'Step 3', 'Step 1'])
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Everyone')
  expect(shown()).toHaveLength(6)
})

test('a short history has nothing to narrow', () => {
  show(5)
  expect(screen.queryByRole('combobox')).toBeNull()
})
