// The partners, and one of them with its team and projects.
import { get } from '@/shared/api/client'
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

export const fetchPartner = (id: number, signal: AbortSignal): Promise<PartnerAnswer> =>
  get('account_partner_detail.json', { id }, { signal })
