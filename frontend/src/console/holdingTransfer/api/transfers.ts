// API calls for transfers of holdings. Each waits for a second person.
import { get, post, type Sent } from '@/console/shared/api/client'
import type { Proposal } from '@/console/shared/api/wire'
import { forgetProposals } from '@/console/shared/proposals/proposals'
import { forget, useServer } from '@/shared/api/query'

/** An account by its number, with its holding in the project; nothing is requested without a number. */
export function useHolder(project: number, number: string) {
  return useServer(
    ['ops', 'holder_to_transfer', project, number],
    (signal) => get('holding_transfers/account', {}, { project, number }, signal),
    { enabled: number !== '' },
  )
}

export async function proposeTransfer(form: Sent<'holding_transfers'>): Promise<Proposal> {
  const { proposal } = await post('holding_transfers', {}, form)
  await Promise.all([forgetProposals(), forget(['ops', 'holder_to_transfer'])])
  return proposal
}
