// The rules of the profile (requirement part 1, section 5; decisions 14, 15). Wrong values are shown while the investor
// goes from step to step; missing ones only when the profile is saved. The server checks the same again.
import type { Filled } from '@/shared/api/calls'
import type { Schemas } from '@/shared/api/wire'
import type { DraftKind } from '@/shared/draft/drafts'
import { monthsAhead } from '@/shared/format/day'
import { type Errors, filledFrom, known } from '@/shared/ui/form'
import { daysOutOfRange } from '@/shared/ui/personDays'
import { type FieldRule, mistakesOf } from '@/shared/ui/rules'
import type { ProfileFields, ProfileUser } from './api/profile'

/** What is typed in the first two steps. Days are `YYYY-MM-DD`, numbers are ids of lists. */
export type Typed = Filled<
  Omit<
    ProfileFields,
    | 'Version'
    | 'LanguageID'
    | 'NewsLetterInd'
    | 'PassportSnapshotDocumentID'
    | 'IDCardFrontsideDocumentID'
    | 'IDCardBacksideDocumentID'
    | 'ProfilePictureDocumentID'
  >
>

export type Field = keyof Typed & string

/** In the order in which a saved profile needs them, and in which the first missing one is named. */
export const profileRules: (FieldRule<Typed> & { step: 0 | 1 })[] = [
  { field: 'FirstName', rule: 'passportName', step: 0 },
  { field: 'LastName', rule: 'passportName', step: 0 },
  { field: 'GenderID', rule: 'choice', step: 0 },
  { field: 'DateOfBirth', rule: 'any', step: 0 },
  { field: 'PassportNumber', rule: 'latin', step: 0 },
  { field: 'CountryID', rule: 'choice', step: 1 },
  { field: 'NationalityCountryID', rule: 'choice', step: 0 },
  { field: 'DateOfPassportExpired', rule: 'any', step: 0 },
  { field: 'IDNumber', rule: 'any', step: 0 },
  { field: 'AddressLine1', rule: 'latin', step: 1 },
  { field: 'AddressRegion', rule: 'latin', step: 1 },
  { field: 'AddressCity', rule: 'latin', step: 1 },
  { field: 'AddressAreaCode', rule: 'any', step: 1 },
]

/** Numbers of papers are never kept in the browser's storage (decision 46). */
export const profileDraft: DraftKind<Typed> = {
  name: 'profile',
  version: 1,
  stored: [
    'FirstName',
    'LastName',
    'GenderID',
    'DateOfBirth',
    'NationalityCountryID',
    'DateOfPassportExpired',
    'AddressLine1',
    'AddressRegion',
    'AddressCity',
    'AddressAreaCode',
    'CountryID',
  ],
  held: ['PassportNumber', 'IDNumber'],
}

/** The step on which a field is asked. */
export const stepOf = (field: string): number => profileRules.find((rule) => rule.field === field)?.step ?? 0

/** For how many months ahead a passport's expiry is believed (decision 14). */
const expiryMonths = 240

/** The last day on which a passport may run out. */
export const lastExpiry = (today: string): string => monthsAhead(today, expiryMonths)

/** Mistakes in present values. */
export function wrongFields(values: Typed, today: string): Errors<Typed> {
  const found = mistakesOf(
    values,
    profileRules.map((rule) => ({ ...rule, optional: true })),
  )
  return {
    ...found,
    ...daysOutOfRange(values, today, lastExpiry(today)),
  }
}

/** What keeps the profile from being saved, field by field in the order of naming. */
export function mistakes(values: Typed, today: string): Errors<Typed> {
  const found = { ...mistakesOf(values, profileRules), ...wrongFields(values, today) }
  return Object.fromEntries(
    profileRules.flatMap(({ field }) => (found[field] ? [[field, found[field]]] : [])),
  )
}

/** Which of the three steps have everything in them; the last one has the copies and the questionnaire. */
export function doneSteps(values: Typed, user: ProfileUser, today: string): boolean[] {
  const unfinished = Object.keys(mistakes(values, today)).map(stepOf)
  const papers = [
    user.PassportSnapshotDocumentID,
    user.IDCardFrontsideDocumentID,
    user.IDCardBacksideDocumentID,
    user.SurveyFinishDateTime,
  ]
  return [!unfinished.includes(0), !unfinished.includes(1), papers.every(Boolean)]
}

const blank: Typed = {
  FirstName: '',
  LastName: '',
  GenderID: null,
  DateOfBirth: '',
  PassportNumber: '',
  CountryID: null,
  NationalityCountryID: null,
  DateOfPassportExpired: '',
  IDNumber: '',
  AddressLine1: '',
  AddressRegion: '',
  AddressCity: '',
  AddressAreaCode: '',
}

/** An investment account's data of its holder; what it lacks stays as typed. */
export const personFieldsOf = (account: Schemas['UserEntity']): Partial<Typed> =>
  known(Object.fromEntries(Object.keys(blank).map((field) => [field, account[field as Field] ?? ''])))

/** The form's values from a stored profile. */
export const typedOf = (user: ProfileUser): Typed => filledFrom(blank, user)
