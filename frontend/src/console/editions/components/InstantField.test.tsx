// An instant of a content: typed with its time, or with its day from the calendar.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { InstantField } from './InstantField'

const given = vi.fn()

function Opens({ at }: { at: string | null }) {
  const [instant, set] = useState(at)
  return (
    <InstantField
      label="Opens"
      field="opens_at"
      value={instant}
      mistake={undefined}
      onChange={(next) => {
        given(next)
        set(next)
      }}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens' })

beforeAll(() => loadCatalogues(['console/shared']))
beforeEach(() => given.mockReset())

test.each([
  ['2026-01-01 9:30', '2026-01-01T01:30:00.000Z'],
  ['2026-01-01T09:30', '2026-01-01T01:30:00.000Z'],
  ['2026年1月1日 9：30', '2026-01-01T01:30:00.000Z'],
  ['2026/1/1', '2025-12-31T16:00:00.000Z'],
])('%s is read as an instant', async (typed, instant) => {
  render(<Opens at={null} />)
  await userEvent.type(field(), typed)
  expect(given.mock.lastCall).toEqual([instant])
})

test('another day keeps the time', async () => {
  render(<Opens at="2026-01-01T01:30:00.000Z" />)
  expect(field().value).toBe('2026-01-01 09:30')
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  await screen.findByRole('grid')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(given.mock.lastCall).toEqual(['2026-01-02T01:30:00.000Z'])
})

test('what is no instant stays, and says so once the field is left', async () => {
  render(<Opens at={null} />)
  await userEvent.type(field(), '2026-01-01 29:00')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.tab()
  expect(field().value).toBe('2026-01-01 29:00')
  expect(screen.getByRole('alert').textContent).toContain('Type a day and a time')
})
