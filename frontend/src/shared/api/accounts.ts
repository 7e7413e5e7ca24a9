// The investment accounts of who is logged in, with the lists that their screens need. Several features read the one answer.
import { get } from './client'
import { useServer } from './query'

export const accountsKey = ['accounts'] as const

/** What accounts hold, and the movements of their money. */
export const fundsKey = ['funds'] as const

export const useAccounts = () =>
  useServer(accountsKey, (signal) => get('account_userentity.json', {}, { signal }))
