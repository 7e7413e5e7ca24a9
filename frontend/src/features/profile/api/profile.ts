// The investor's own profile: reading it whole, and changing what is sent of it.
import { get, send } from '@/shared/api/client'
import { useServer } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/wire'

export type Profile = Schemas['Profile']
export type ProfileFields = Schemas['ProfileFields']

export const profileKey = ['profile'] as const

/** The profile as the server has it now: it carries whole numbers, so that no old answer of it is trusted. */
export const useProfile = () =>
  useServer(profileKey, (signal) => get('account_profile.json', {}, { signal }), { staleTime: 0 })

/** Changes what is sent; what is absent stays as it is. */
export const saveProfile = (fields: ProfileFields): Promise<Schemas['SavedProfile']> =>
  send('PUT', 'account_profile.json', fields)
