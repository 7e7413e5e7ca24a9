// Proposing to block an account, or to release it. Either waits for a second person.
import { post } from '@/console/shared/api/client'
import type { InvestorAccount, Proposal } from '@/console/shared/api/wire'
import { forgetProposals } from '@/console/shared/proposals/proposals'
import { forget } from '@/shared/api/query'

export async function proposeBlock(
  { id, version }: InvestorAccount,
  what: 'block' | 'release',
  reason: string,
): Promise<Proposal> {
  const { proposal } =
    what === 'block'
      ? await post('accounts/{id}/block', { id }, { version, reason })
      : await post('accounts/{id}/release', { id }, { version, reason })
  await Promise.all([forgetProposals(), forget(['ops', 'investor'])])
  return proposal
}
