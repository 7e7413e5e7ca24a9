// The campaigns that registrations are counted under: the list, one, making and changing one.

import { fileAddress, get, post, put } from '@/console/shared/api/client'
import type { Campaign } from '@/console/shared/api/wire'
import type { Place } from '@/console/shared/place/place'
import { knownSort } from '@/console/shared/place/sort'
import type { Schemas } from '@/shared/api/calls'
import { forget, useServer } from '@/shared/api/query'

/** What the server sorts the list by. */
export const campaignColumns = ['code', 'starts', 'ends', 'registrations'] as const

export function useCampaigns({ q, page, ...place }: Place) {
  const sort = knownSort(place.sort, campaignColumns)
  return useServer(['ops', 'campaigns', q, page, sort], (signal) =>
    get('campaigns', {}, { q, page, sort }, signal),
  )
}

/** The download address of the list. */
export const campaignsFile = ({ q, sort }: Place) =>
  fileAddress('campaigns/export', { q, sort: knownSort(sort, campaignColumns) })

/** One campaign; nothing is requested without its number. */
export function useCampaign(id: number | undefined) {
  return useServer(['ops', 'campaign', id], (signal) => get('campaigns/{id}', { id: id ?? 0 }, {}, signal), {
    enabled: id !== undefined,
  })
}

/** Makes a campaign, or changes the one of `read` from the version that was read. */
export async function saveCampaign(
  read: Campaign | undefined,
  form: Schemas['NewCampaign'],
): Promise<Campaign> {
  const saved = read
    ? await put('campaigns/{id}', { id: read.id }, { ...form, version: read.version })
    : await post('campaigns', {}, form)
  await forget(['ops', 'campaigns'], ['ops', 'campaign', saved.id])
  return saved
}
