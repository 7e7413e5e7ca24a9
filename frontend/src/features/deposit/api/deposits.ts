// Reading, following, beginning, changing, proving, submitting and cancelling a deposit.
import { accountsKey, fundsKey } from '@/shared/api/accounts'
import { get, send } from '@/shared/api/client'
import { forget, learn, useServer } from '@/shared/api/query'
import { notThere } from '@/shared/api/refusal'
import { upload } from '@/shared/api/upload'
import type { Deposit, FundingMethod, SavedDeposit, Terms } from '../wire'

const key = (id: number | null) => ['deposit', id] as const

async function fetchDeposit(id: number | null, signal?: AbortSignal): Promise<Deposit> {
  const { WalletFundingRequest } = await get(
    'account_deposit_request.json',
    { WalletFundingRequestID: id },
    signal ? { signal } : {},
  )
  if (!WalletFundingRequest) throw notThere()
  return WalletFundingRequest
}

export const useDeposit = (id: number | null) =>
  useServer(key(id), (signal) => fetchDeposit(id, signal), { enabled: id !== null, staleTime: 0 })

/** Milliseconds between two looks at a deposit whose payment is awaited. */
const followMs = 4000

/** Polls its state, as long as the page is in view. */
export const useFollowing = (id: number | null) =>
  useServer(key(id), (signal) => fetchDeposit(id, signal), {
    enabled: id !== null,
    staleTime: followMs,
    pollMs: id !== null && followMs,
  })

/** After a booking: its order, the wallets and their movements are loaded again. */
export const forgetBooked = () => forget(['orders'], accountsKey, fundsKey)

/** Its present state, or null if that cannot be determined. */
export async function present(id: number): Promise<Deposit | null> {
  try {
    return await noted(await fetchDeposit(id))
  } catch {
    return null
  }
}

/** Loads every deposit and the accounts again. */
export const refresh = () => forget(['deposit'], accountsKey)

/** The record as the server now has it; other lists that show it are loaded again. */
async function noted(now: Deposit): Promise<Deposit> {
  learn(key(now.WalletFundingRequestID), now)
  await forget(['orders'])
  return now
}

const kept = async (answer: Promise<SavedDeposit>): Promise<Deposit> =>
  noted((await answer).WalletFundingRequest)

export const beginDeposit = (terms: Terms, FundingMethod: FundingMethod): Promise<Deposit> =>
  kept(send('POST', 'account_deposit_request.json', { ...terms, FundingMethod }))

type Known = Pick<Deposit, 'WalletFundingRequestID' | 'Version'>

/** Changes its terms, its account too; its reference stays. */
export const changeDeposit = ({ WalletFundingRequestID, Version }: Known, terms: Terms): Promise<Deposit> =>
  kept(send('PUT', 'account_deposit_request.json', { WalletFundingRequestID, Version, ...terms }))

/**
 * Stores a file as the deposit's proof of payment. The record is loaded again even after a failure: the file may have
 * been stored all the same, or another tab may have submitted the deposit.
 */
export async function uploadProof(id: number, file: File, onProgress: (part: number) => void): Promise<void> {
  const fields = { CodeKey: 'Proof', WalletFundingRequestID: id } as const
  try {
    await upload('account_document.json', file, { fields, onProgress })
  } finally {
    await forget(key(id))
  }
}

/** Submits it with its proof, in the version that is on the screen: no other terms, and no newer proof. */
export async function submitDeposit(
  { WalletFundingRequestID, Version }: Known,
  proof: number,
): Promise<Deposit> {
  const now = await kept(
    send('PUT', 'account_deposit_request.json', {
      WalletFundingRequestID,
      Version,
      ProofOfPaymentDocumentID: proof,
      submit: true,
    }),
  )
  await forget(accountsKey, fundsKey)
  return now
}

/** Cancels it. The screen that shows it closes, so that its record is not loaded again. */
export async function cancelDeposit(id: number): Promise<void> {
  await send('DELETE', 'account_deposit_request.json', { WalletFundingRequestID: id })
  await forgetBooked()
}

/** A link to the proof; it lives five minutes. */
export async function proofLink(id: number): Promise<string> {
  const { ProofUrl } = await fetchDeposit(id)
  if (!ProofUrl) throw notThere()
  return ProofUrl
}
