// The list of countries by the keyboard.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Country } from '@/shared/api/wire'
import { partly } from '@/testing/partly'
import CountrySheet from './CountrySheet'

const country = (CountryID: number, name: string, CountryCode2: string, PhoneCode: string) =>
  partly<Country>({ CountryID, Country: name, CountryCode2, PhoneCode })
const countries = [
  country(1, 'China', 'CN', '86'),
  country(2, 'Germany', 'DE', '49'),
  country(3, 'Georgia', 'GE', '995'),
  country(4, 'Ghana', 'GH', '233'),
]
const onChoose = vi.fn()
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  onChoose.mockReset()
  render(
    <CountrySheet title="Country" countries={countries} chosen={2} onChoose={onChoose} onClose={vi.fn()} />,
  )
})

test('arrows, Home and End go through it, from the search too, and Enter takes one', async () => {
  act(() => screen.getByRole('searchbox').focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('China')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Georgia')
  await userEvent.keyboard('{End}{ArrowDown}')
  expect(focused()).toBe('Ghana')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Germany')
  await userEvent.keyboard('{Home}{Enter}')
  expect(onChoose.mock.lastCall?.[0]).toMatchObject({ CountryID: 1 })
})

test('letters go to the country that begins with them', async () => {
  act(() => screen.getByRole('button', { name: /China/ }).focus())
  await userEvent.keyboard('ger')
  expect(focused()).toBe('Germany')
})

test('Enter in the search takes the first one that is found', async () => {
  await userEvent.type(screen.getByRole('searchbox'), 'gha{Enter}')
  expect(onChoose.mock.lastCall?.[0]).toMatchObject({ CountryID: 4 })
})

test('the chosen one has the focus when the list opens', () =>
  expect(screen.getByRole('button', { name: /Germany/ }).hasAttribute('autofocus')).toBe(true))
