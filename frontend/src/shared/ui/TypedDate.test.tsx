// A day on a wide window: typed, or picked from a calendar by mouse or keys.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateField } from './DateField'

const given = vi.fn()

function Birth() {
  const [day, setDay] = useState('1985-03-12')
  const onChange = (next: string) => {
    given(next)
    setDay(next)
  }
  return (
    <DateField label="Birth" name="birth" value={day} min="1985-02-10" max="2026-11-26" onChange={onChange} />
  )
}

const wide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('900px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  await screen.findByRole('grid')
}
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  given.mockReset()
  wide(true)
})
afterEach(() => vi.unstubAllGlobals())

test('a phone keeps the wheels', () => {
  wide(false)
  render(<Birth />)
  expect(screen.queryByRole('textbox')).toBeNull()
  screen.getByRole('button', { name: /Birth|March/ })
})

test('a day is typed as one writes it, and what is none goes to the rules of the form as it is', async () => {
  render(<Birth />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Birth' })
  await userEvent.clear(field)
  await userEvent.type(field, '1990/7/4')
  expect([field.value, given.mock.lastCall]).toEqual(['1990/7/4', ['1990-07-04']])
  await userEvent.tab()
  expect(field.value).toBe('1990-07-04')
  await userEvent.clear(field)
  await userEvent.type(field, 'soon')
  expect(given.mock.lastCall).toEqual(['soon'])
})

test('arrows, Home, End and the page keys go through the days, within the range, and Enter takes one', async () => {
  render(<Birth />)
  await open()
  await waitFor(() => expect(focused()).toBe('March 12, 1985'))
  for (const [keys, day] of [
    ['{ArrowRight}', 'March 13, 1985'],
    ['{ArrowDown}', 'March 20, 1985'],
    ['{Home}', 'March 18, 1985'],
    ['{End}', 'March 24, 1985'],
    ['{PageDown}', 'April 24, 1985'],
    ['{Shift>}{PageDown}{/Shift}', 'April 24, 1986'],
    ['{Shift>}{PageUp}{/Shift}', 'April 24, 1985'],
    ['{PageUp}{PageUp}{PageUp}', 'February 10, 1985'],
    ['{ArrowLeft}', 'February 10, 1985'],
  ] as const) {
    await userEvent.keyboard(keys)
    expect(focused()).toBe(day)
  }
  await userEvent.keyboard('{Enter}')
  expect(given.mock.lastCall).toEqual(['1985-02-10'])
  expect(screen.queryByRole('grid')).toBeNull()
})

test('Escape leaves it as it was, and the focus goes back to the field', async () => {
  render(<Birth />)
  await open()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(given).not.toHaveBeenCalled()
  expect(focused()).toBe('Open the calendar')
})

test('a year and a month are chosen from lists, and a day outside of the range is out of reach', async () => {
  render(<Birth />)
  await open()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2026')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'November')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'November 27, 2026' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'November 3, 2026' }))
  expect(given.mock.lastCall).toEqual(['2026-11-03'])
})
