// API calls for the platform's own bank accounts. Every change waits for a second administrator.
import { fileAddress, post, put } from '@/console/shared/api/client'
import type {
  BankAccountContent,
  PlatformBankAccount,
  Proposal,
  ProposedAct,
} from '@/console/shared/api/wire'
import { forgetProposals } from '@/console/shared/proposals/proposals'
import { forget } from '@/shared/api/query'
import { inOwnWords } from '../model/account'

/** The download address of the whole list. */
export const accountsFile = () => fileAddress('bank_accounts/export', {})

async function proposed(asked: Promise<ProposedAct>): Promise<Proposal> {
  try {
    const { proposal } = await asked
    await Promise.all([forgetProposals(), forget(['ops', 'bank_accounts'])])
    return proposal
  } catch (error) {
    throw inOwnWords(error)
  }
}

export const openBankAccount = (content: BankAccountContent, reason: string): Promise<Proposal> =>
  proposed(post('bank_accounts', {}, { content, reason }))

/** Proposes what the account is to be, from the version that was read. */
export const changeBankAccount = (
  { id, version }: PlatformBankAccount,
  content: BankAccountContent,
  reason: string,
): Promise<Proposal> => proposed(put('bank_accounts/{id}', { id }, { version, content, reason }))
