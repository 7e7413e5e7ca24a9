// The balances of a bank account, one for each currency that it has a book in.
import { get } from '@/console/shared/api/client'
import type { CashEntry } from '@/console/shared/api/wire'
import { useServer } from '@/shared/api/query'

/** As of today; undefined until they are loaded. */
export function useBalances(id: number): CashEntry[] | undefined {
  const { data } = useServer(['ops', 'cash', undefined], (signal) => get('cash', {}, {}, signal))
  return data?.items.filter(({ bank_account_id }) => bank_account_id === id)
}
