// The investor's own profile: reading it whole with the lists to choose from, and changing the fields that are sent.
import { send } from '@/shared/api/client'
import { fetchProfile, profileKey } from '@/shared/api/profile'
import { forget, useServer } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/wire'
import { forSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'

export type Profile = Schemas['Profile']
export type ProfileUser = Schemas['ProfileUser']
export type ProfileFields = Schemas['ProfileFields']

export { profileKey }

/** What the session shows of the investor follows every answer. */
const keep = (user: ProfileUser): void => useSession.getState().set({ user: forSession(user) })

async function readProfile(signal: AbortSignal): Promise<Profile> {
  const profile = await fetchProfile(signal)
  keep(profile.user)
  return profile
}

/** The profile as the server has it now: it carries whole numbers, so that no old answer of it is trusted. */
export const useProfile = () => useServer(profileKey, readProfile, { staleTime: 0 })

/** Changes the fields that are sent; absent fields do not change. */
export async function saveProfile(fields: ProfileFields): Promise<Schemas['SavedProfile']> {
  const saved = await send('PUT', 'account_profile.json', fields)
  keep(saved.user)
  await forget(profileKey)
  return saved
}
