// Reading, beginning, changing, handing in and cancelling a withdrawal.
import { accountsKey, fundsKey } from '@/shared/api/accounts'
import { get, send } from '@/shared/api/client'
import { forget, learn, useServer } from '@/shared/api/query'
import { notThere } from '@/shared/api/refusal'
import type { SavedWithdrawal, Terms, Withdrawal } from '../wire'

const key = (id: number | null) => ['withdrawal', id] as const

async function fetchWithdrawal(id: number | null, signal?: AbortSignal): Promise<Withdrawal> {
  const { CNWithdrawRequest } = await get(
    'account_withdraw_request.json',
    { CNWithdrawRequestID: id },
    signal ? { signal } : {},
  )
  if (!CNWithdrawRequest) throw notThere()
  return CNWithdrawRequest
}

export const useWithdrawal = (id: number | null) =>
  useServer(key(id), (signal) => fetchWithdrawal(id, signal), { enabled: id !== null, staleTime: 0 })

/** How it stands now, or null where that cannot be learnt. */
export async function present(id: number): Promise<Withdrawal | null> {
  try {
    return await noted(await fetchWithdrawal(id))
  } catch {
    return null
  }
}

/** Loads every withdrawal and the wallets' balances again. */
export const refresh = () => forget(['withdrawal'], accountsKey)

/** The record as the server now has it; what is listed of it elsewhere is asked for anew. */
async function noted(now: Withdrawal): Promise<Withdrawal> {
  learn(key(now.CNWithdrawRequestID), now)
  await forget(['orders'])
  return now
}

const kept = async (answer: Promise<SavedWithdrawal>): Promise<Withdrawal> =>
  noted((await answer).CNWithdrawRequest)

export const beginWithdrawal = (account: number, terms: Terms): Promise<Withdrawal> =>
  kept(send('POST', 'account_withdraw_request.json', { UserEntityID: account, ...terms }))

type Known = Pick<Withdrawal, 'CNWithdrawRequestID' | 'Version'>

export const changeWithdrawal = (
  { CNWithdrawRequestID, Version }: Known,
  terms: Terms,
): Promise<Withdrawal> =>
  kept(send('PUT', 'account_withdraw_request.json', { CNWithdrawRequestID, Version, ...terms }))

/** Submits it with its signed document: the signature covers its terms, so no version is named. */
export async function submitWithdrawal(id: number, document: number): Promise<Withdrawal> {
  const now = await kept(
    send('PUT', 'account_withdraw_request.json', {
      CNWithdrawRequestID: id,
      AuthFormDocumentID: document,
      submit: true,
    }),
  )
  await forget(accountsKey, fundsKey)
  return now
}

export async function cancelWithdrawal(id: number): Promise<void> {
  await send('DELETE', 'account_withdraw_request.json', { CNWithdrawRequestID: id })
  await forget(['orders'], fundsKey, key(id))
}

/** A link to the signed document; it lives five minutes. */
export async function authFormLink(id: number): Promise<string> {
  const { AuthFormUrl } = await fetchWithdrawal(id)
  if (!AuthFormUrl) throw notThere()
  return AuthFormUrl
}
