// The campaigns that registrations are counted under: the list, one, making and changing one.

import { get, post, put } from '@/console/shared/api/client'
import type { Campaign } from '@/console/shared/api/wire'
import type { Place } from '@/console/shared/place/place'
import type { Schemas } from '@/shared/api/calls'
import { forget, useServer } from '@/shared/api/query'

export function useCampaigns({ q, page }: Place) {
  return useServer(['ops', 'campaigns', q, page], (signal) => get('campaigns', {}, { q, page }, signal))
}

/** One campaign; none is asked for without its number. */
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
