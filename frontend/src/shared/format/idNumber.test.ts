import { expect, test } from 'vitest'
import { idNumberDoubt } from './idNumber'

const mistyped = { kind: 'mistyped' }

// The first two stand in GB 11643-1999 itself.
test.each([
  ['11010519491231002X', '1949-12-31', null],
  ['440524188001010014', '1880-01-01', null],
  ['11010519491231002x', '1949-12-31', null],
  [' 310101 19840517 0026 ', '', null],
  ['310101198405170026', '1984-05-18', { kind: 'birth', born: '1984-05-17' }],
  // One digit too many, and two transposed digits.
  ['110105194912310021', '1949-12-31', mistyped],
  ['11010519491213002X', '1949-12-31', mistyped],
  // A valid check digit on an impossible date.
  ['110101199002300006', '', mistyped],
  ['110101900101001', '1990-01-01', null],
  ['A123456(7)', '1990-01-01', null],
  ['', '', null],
])('%s of somebody born %s: %j', (number, birth, doubt) =>
  expect(idNumberDoubt(number, birth)).toEqual(doubt),
)
