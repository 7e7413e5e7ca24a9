// The investment accounts of who is logged in, with the lists that their screens need. Several features read the one answer.
import { get } from './client'
import { useServer } from './query'
import type { Schemas } from './wire'

export const accountsKey = ['accounts'] as const

/** What accounts hold, and the movements of their money. */
export const fundsKey = ['funds'] as const

export const useAccounts = () =>
  useServer(accountsKey, (signal) => get('account_userentity.json', {}, { signal }))

/** One account with its whole numbers, for the screens on which they are typed. */
export const fetchAccount = (id: number | null, signal?: AbortSignal): Promise<Schemas['AccountList']> =>
  get('account_userentity.json', { UserEntityID: id }, signal ? { signal } : {})
