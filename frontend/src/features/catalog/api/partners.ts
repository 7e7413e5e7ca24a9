// The partners, and one of them with its team and projects.
import { get } from '@/shared/api/client'
import { notThere, unreadable } from '@/shared/api/refusal'
import type { PartnerAnswer, PartnerList } from '../wire'

export interface PartnerFilter {
  continent: number | null
  roles: number[]
}

export const fetchPartners = (filter: PartnerFilter, signal: AbortSignal): Promise<PartnerList> =>
  get(
    'account_partners.json',
    { ContinentID: filter.continent, PropertyTypeList: filter.roles.join(',') },
    { signal },
  )

/** An invalid id is not requested: there is no such partner. */
export async function fetchPartner(id: number | null, signal: AbortSignal): Promise<PartnerAnswer> {
  if (id === null) throw notThere()
  const answer = await get('account_partner_detail.json', { id }, { signal })
  if (!answer.partner) throw unreadable()
  return answer
}
