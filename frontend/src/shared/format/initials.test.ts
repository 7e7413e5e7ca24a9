import { expect, test } from 'vitest'
import { initialsOf } from './initials'

test.each([
  ['Wei Chen', 'WC'],
  ['  maria van der Berg ', 'MB'],
  ['Élodie', 'É'],
  ['陈伟', '陈'],
  ['', ''],
])('the initials of %o are %o', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
