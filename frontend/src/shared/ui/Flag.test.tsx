// Flags are decoration, and some go without one in a language.
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { Flag } from './Flag'

test.each([
  ['zh', 'TW', false],
  ['en', 'TW', true],
  ['zh', 'CN', true],
] as const)('in %s, %s has a flag: %s', (locale, code, shown) => {
  useSession.setState({ locale })
  const { container } = render(<Flag code={code} />)
  expect(container.querySelector('img') !== null).toBe(shown)
})
