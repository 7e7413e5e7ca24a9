import { expect, test } from 'vitest'
import { idNumberDoubt } from './idNumber'

const mistyped = { kind: 'mistyped' }
const form = { kind: 'form' }

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
  expect(idNumberDoubt(number, birth, 'CN')).toEqual(doubt),
)

// The valid numbers are the usual examples of each country's rule.
test.each([
  ['HK', 'A123456(3)', null],
  ['HK', 'c123456(9)', null],
  ['HK', 'AB987654（3）', null],
  ['HK', 'G123456(A)', null],
  ['HK', 'A123456(4)', mistyped],
  ['HK', 'A213456(3)', mistyped],
  ['HK', 'AB987645(3)', mistyped],
  // A passport's, and one that is not typed to its end.
  ['HK', 'K01234567', null],
  ['HK', 'A12345', null],
  ['MO', '1234567(8)', null],
  ['MO', '5123456(7)', null],
  ['MO', '7 123 456 7', null],
  ['MO', '2234567(8)', form],
  ['MO', '1234567', form],
  ['MO', '123456789', form],
  ['MO', 'MA0123456', null],
  ['TW', 'A123456789', null],
  ['TW', 'F131104093', null],
  ['TW', 'a800000014', null],
  ['TW', 'A123456788', mistyped],
  ['TW', 'A132456789', mistyped],
  ['TW', 'I100000000', mistyped],
  ['TW', 'A323456789', null],
  ['TW', '310123456', null],
  ['SG', 'S1234567D', null],
  ['SG', 't1234567j', null],
  ['SG', 'F1234567N', null],
  ['SG', 'G1234567X', null],
  ['SG', 'M1234567K', null],
  ['SG', 'S1234567E', mistyped],
  ['SG', 'S1243567D', mistyped],
  ['SG', 'T1234567D', mistyped],
  ['SG', 'E1234567D', null],
  ['SG', 'S123456', null],
  // Of other nationalities nothing is known.
  ['CA', '11010519491231002Y', null],
  ['CA', 'A123456(4)', null],
])('of %s, %s: %j', (nationality, number, doubt) =>
  expect(idNumberDoubt(number, '1990-01-01', nationality)).toEqual(doubt),
)
