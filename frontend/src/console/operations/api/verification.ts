// Verifications of the audit trail and of the books: the server does the work by itself; the console starts one and follows it.

import { get, post } from '@/console/shared/api/client'
import { forget, useServer } from '@/shared/api/query'

/** What can be verified, by the name of its call. */
export type Verified = 'audit/verify' | 'reconciliation'

const key = (what: Verified) => ['ops', 'verification', what]

/** How often a verification that is under way is looked at. */
const followMs = 2_000

/** The last verdict and the verification that is under way. */
export function useVerification(what: Verified, follow: boolean) {
  return useServer(key(what), (signal) => get(what, {}, {}, signal), {
    staleTime: 0,
    pollMs: follow ? followMs : false,
  })
}

/** Starts one; while one is under way, that one continues. */
export async function startVerification(what: Verified): Promise<void> {
  await post(what, {}, {})
  await forget(key(what))
}
