// A partner while it is edited, the longest length of each text, and its conversion to what investors read. It mirrors
// the server's limits so that they can be shown beside the field; the server decides.

import type { ContentLanguage } from '@/console/editions/model/standing'
import type { PartnerChoice, PartnerChoices, PartnerContent } from '@/console/shared/api/wire'
import type { PartnerInformation } from '@/features/catalog/wire'

/** The most characters of each text, in either language. */
export const longestOfPartner = {
  name: 200,
  segment: 200,
  overview: 6_000,
  personName: 120,
  position: 120,
  bio: 1_000,
} as const

export const mostPeople = 24

export type PartnerPerson = PartnerContent['people'][number]
export type PartnerFigure = 'company_role_id' | 'continent_id' | 'country_id' | 'rating' | 'years'

export const blankPerson: PartnerPerson = {
  image: '',
  name_zh: '',
  name_en: '',
  position_zh: '',
  position_en: '',
  bio_zh: '',
  bio_en: '',
}

/** The typed figure without anything that is not a digit; nothing if only blanks are left. */
export function figureOf(typed: string): number | null {
  const digits = typed.replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10)).replace(/\D/g, '')
  return digits === '' ? null : Number(digits.slice(0, 6))
}

const nameOf = (choices: PartnerChoice[], id: number | null, tongue: ContentLanguage): string =>
  choices.find((choice) => choice.id === id)?.[`name_${tongue}`] ?? ''

/** A draft as an investor reads it; missing parts are empty. */
export function asInvestorsRead(
  content: PartnerContent,
  choices: PartnerChoices | undefined,
  pictures: string,
  tongue: ContentLanguage,
): PartnerInformation {
  const url = (key: string) => (key ? `${pictures}${key}` : '')
  return {
    CompanyID: 0,
    Name: content[`name_${tongue}`],
    DisplayImageURL: url(content.image),
    CompanyImageUrl: url(content.logo),
    Country: nameOf(choices?.countries ?? [], content.country_id, tongue),
    CountryID: content.country_id ?? 0,
    ContinentID: content.continent_id ?? 0,
    CompanyRoleID: content.company_role_id ?? 0,
    MarketSegment: content[`segment_${tongue}`],
    PartnerRating: content.rating ?? 0,
    Stars: 0,
    CompanyOverview: content[`overview_${tongue}`],
    YearsOfExperience: content.years ?? 0,
    people: content.people.map((person) => ({
      FullName: person[`name_${tongue}`],
      Position: person[`position_${tongue}`],
      ShortBio: person[`bio_${tongue}`],
      DisplayImageURL: url(person.image),
    })),
  }
}
