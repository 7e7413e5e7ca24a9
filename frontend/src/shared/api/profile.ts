// The investor's own profile with its whole numbers and the lists to choose from.
import { get } from './client'
import type { Schemas } from './wire'

export const profileKey = ['profile'] as const

export const fetchProfile = (signal: AbortSignal): Promise<Schemas['Profile']> =>
  get('account_profile.json', {}, { signal })
