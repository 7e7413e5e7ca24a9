// The form of a campaign: its content, what is wrong with it, and what is sent. It mirrors the server's rules so that a
// mistake is shown while typing; the server decides.

import type { Campaign } from '@/console/shared/api/wire'
import { instantOf, typedOf } from '@/console/shared/time/clock'
import type { Schemas } from '@/shared/api/calls'
import type { MessageId } from '@/shared/i18n'

export interface CampaignValues {
  code: string
  name_zh: string
  name_en: string
  /** Both at UTC+8, as a field of date and time holds them. */
  starts_at: string
  ends_at: string
  /** Empty: no limit. */
  limit: string
  active: boolean
}

export const emptyCampaign: CampaignValues = {
  code: '',
  name_zh: '',
  name_en: '',
  starts_at: '',
  ends_at: '',
  limit: '',
  active: true,
}

export const valuesOf = (campaign: Campaign): CampaignValues => ({
  code: campaign.code,
  name_zh: campaign.name_zh,
  name_en: campaign.name_en,
  starts_at: typedOf(campaign.starts_at),
  ends_at: typedOf(campaign.ends_at),
  limit: campaign.limit == null ? '' : String(campaign.limit),
  active: campaign.active,
})

const wholeAboveZero = /^[1-9]\d{0,8}$/

export type CampaignMistakes = { [Field in keyof CampaignValues]?: MessageId }

/** The first mistake of each field, as the key of its text. */
export function campaignMistakes(values: CampaignValues): CampaignMistakes {
  const mistakes: CampaignMistakes = {}
  const code = values.code.trim()
  if (!/^[A-Za-z0-9_-]{0,40}$/.test(code)) mistakes.code = 'FieldInvalid'
  for (const field of ['code', 'name_zh', 'name_en', 'starts_at', 'ends_at'] as const)
    if (!values[field].trim()) mistakes[field] = 'FieldRequired'
  for (const field of ['starts_at', 'ends_at'] as const)
    if (!mistakes[field] && !instantOf(values[field])) mistakes[field] = 'console.moment.wrong'
  const limit = values.limit.trim()
  if (limit && !wholeAboveZero.test(limit)) mistakes.limit = 'PleaseEnterAPositiveInteger'
  if (!mistakes.starts_at && !mistakes.ends_at && values.ends_at <= values.starts_at)
    mistakes.ends_at = 'CampaignWindow'
  return mistakes
}

export function campaignForm(values: CampaignValues): Schemas['NewCampaign'] {
  const limit = values.limit.trim()
  return {
    code: values.code.trim(),
    name_zh: values.name_zh.trim(),
    name_en: values.name_en.trim(),
    starts_at: instantOf(values.starts_at) ?? '',
    ends_at: instantOf(values.ends_at) ?? '',
    ...(limit ? { limit: Number(limit) } : {}),
    active: values.active,
  }
}
