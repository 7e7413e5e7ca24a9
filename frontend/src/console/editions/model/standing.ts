// Projects and partners in the lists of their editors: the filters of a list, and the name under which each is shown.
import type { PartnerStage } from '@/console/shared/api/wire'
import type { Place } from '@/console/shared/place/place'

export type ContentLanguage = 'zh' | 'en'

/** Where one is in such a list. */
export interface StagePlace extends Place {
  stage?: PartnerStage | undefined
}

/** What the server sorts the lists by. */
export const standingColumns = ['name', 'changed', 'published'] as const

/** What the list can be filtered by; none stands for all of them. */
export const stages: (PartnerStage | undefined)[] = [undefined, 'draft', 'changed', 'published']

/** The name in a language, the other one where it is missing. */
export const standingName = (
  standing: { name_zh: string; name_en: string },
  tongue: ContentLanguage,
): string => standing[`name_${tongue}`] || standing.name_zh || standing.name_en
