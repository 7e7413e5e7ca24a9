import { describe, expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import { wholePerson } from '@/testing/person'
import { missingFields } from './missing'
import {
  doneSteps,
  lastExpiry,
  mistakes,
  profileRules,
  stepOf,
  type Typed,
  typedOf,
  wrongFields,
} from './profileRules'
import { stepAfter, stepBefore, stepKept } from './routes'

const today = '2026-03-31'
const empty = typedOf(partly({}))
const wrong = (change: Partial<Typed>) => Object.entries(wrongFields({ ...wholePerson, ...change }, today))

test('a whole profile has no mistakes, an empty one nothing wrong', () => {
  expect(mistakes(wholePerson, today)).toEqual({})
  expect(missingFields(wholePerson, profileRules)).toEqual([])
  expect(wrongFields(empty, today)).toEqual({})
})

test('what is missing is named in the order of the requirement, the first one first', () => {
  const all = [
    'FirstName',
    'LastName',
    'GenderID',
    'DateOfBirth',
    'PassportNumber',
    'CountryID',
    'NationalityCountryID',
    'DateOfPassportExpired',
    'IDNumber',
    'AddressLine1',
    'AddressRegion',
    'AddressCity',
    'AddressAreaCode',
  ]
  expect(missingFields(empty, profileRules)).toEqual(all)
  expect(Object.keys(mistakes(empty, today))).toEqual(all)
  const gaps = { ...wholePerson, AddressCity: ' ', CountryID: null, IDNumber: '' }
  expect(missingFields(gaps, profileRules)).toEqual(['CountryID', 'IDNumber', 'AddressCity'])
  expect(mistakes(gaps, today)).toEqual({
    CountryID: 'Choose your country or region.',
    IDNumber: 'Enter your ID number.',
    AddressCity: 'Enter your city.',
  })
})

describe('what a Latin form cannot print', () => {
  const latin = 'Use Latin letters, digits and punctuation only.'
  const names =
    'Use Latin letters as in the passport, beginning with a capital. Only spaces, hyphens, apostrophes and full stops may stand between them.'
  test.each<[keyof Typed, string, string]>([
    ['FirstName', '兰', names],
    ['LastName', 'Ｃhen', names],
    ['LastName', 'Chen 👍', names],
    ['PassportNumber', '护照', latin],
    ['PassportNumber', 'Ｅ123', latin],
    ['AddressLine1', '88 Julu Road 😀', latin],
    ['AddressRegion', '上海', latin],
    ['AddressCity', 'Ｓhanghai', latin],
  ])('is refused in %s: %s', (field, value, text) =>
    expect(wrong({ [field]: value })).toEqual([[field, text]]),
  )

  test('is taken as it is in an ID number and a postal code', () => {
    expect(wrong({ IDNumber: '身份证 1', AddressAreaCode: '２０００４０' })).toEqual([])
  })

  test('names stay as the passport writes them', () => {
    expect(wrong({ FirstName: 'LAN', LastName: "d'Ávila" })).toEqual([])
  })
})

describe('days', () => {
  test.each([
    ['DateOfBirth', '1900-01-01', true],
    ['DateOfBirth', '1899-12-31', false],
    ['DateOfBirth', today, true],
    ['DateOfBirth', '2026-04-01', false],
    ['DateOfBirth', '1984-02-30', false],
    ['DateOfPassportExpired', '2026-03-30', false],
    ['DateOfPassportExpired', today, true],
    ['DateOfPassportExpired', '2046-03-31', true],
    ['DateOfPassportExpired', '2046-04-01', false],
  ] as const)('%s on %s: %s', (field, day, passes) => {
    expect(wrong({ [field]: day }).map(([name]) => name)).toEqual(passes ? [] : [field])
  })

  test('a passport that has run out is told from when to when', () => {
    expect(lastExpiry(today)).toBe('2046-03-31')
    expect(wrongFields({ ...wholePerson, DateOfPassportExpired: '2001-01-01' }, today)).toEqual({
      DateOfPassportExpired: 'Choose a date from Mar 31, 2026 to Mar 31, 2046.',
    })
  })
})

test('each field knows its step', () => {
  expect(['IDNumber', 'NationalityCountryID', 'CountryID', 'AddressAreaCode'].map(stepOf)).toEqual([
    0, 0, 1, 1,
  ])
})

test('a step is done when nothing is missing or wrong in it', () => {
  const copies = {
    PassportSnapshotDocumentID: 1,
    IDCardFrontsideDocumentID: 2,
    IDCardBacksideDocumentID: 3,
    SurveyFinishDateTime: '2026-03-31T00:00:00Z',
  }
  expect(doneSteps(wholePerson, partly(copies), today)).toEqual([true, true, true])
  const gaps = { ...wholePerson, CountryID: null }
  expect(doneSteps(gaps, partly({ ...copies, IDCardBacksideDocumentID: null }), today)).toEqual([
    true,
    false,
    false,
  ])
  const expired = { ...wholePerson, DateOfPassportExpired: '2026-03-30' }
  expect(doneSteps(expired, partly({}), today)).toEqual([false, true, false])
})

test('Next and Back go round the three steps', () => {
  expect([0, 1, 2].map(stepAfter)).toEqual([1, 2, 0])
  expect([0, 1, 2].map(stepBefore)).toEqual([2, 0, 1])
  expect([0, 2, 3, 4, -1, 1.5, Number.NaN].map(stepKept)).toEqual([0, 2, 0, 1, 0, 0, 0])
})
