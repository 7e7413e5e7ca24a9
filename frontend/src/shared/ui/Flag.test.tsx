// Flags are decoration, and some go without one in a language, as the server says.
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Flag } from './Flag'

test.each([
  ['TW', true, false],
  ['TW', false, true],
  ['CN', undefined, true],
  ['??', undefined, false],
] as const)('with %s, left out by the server: %s, a flag is shown: %s', (code, hidden, shown) => {
  const country = { CountryID: 1, Country: 'One', CountryCode2: code, PhoneCode: '1' }
  const { container } = render(
    <Flag country={hidden === undefined ? country : { ...country, FlagHidden: hidden }} />,
  )
  expect(container.querySelector('img') !== null).toBe(shown)
})
