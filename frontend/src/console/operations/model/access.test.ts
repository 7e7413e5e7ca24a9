import { expect, test } from 'vitest'
import { passwordMistake } from './access'

test.each(['Chosen-by-me-1', `Aa1${'x'.repeat(125)}`])('%s keeps the rule', (password) => {
  expect(passwordMistake(password)).toBeUndefined()
})

test.each(['Short-1', 'no-upper-case-1', 'NO-LOWER-CASE-1', 'No-digit-at-all', `Aa1${'x'.repeat(126)}`])(
  '%s does not',
  (password) => {
    expect(passwordMistake(password)).toEqual({ min: 12, max: 128 })
  },
)
