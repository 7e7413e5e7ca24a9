// What the investment accounts hold, and every movement of their money.
import { fundsKey } from '@/shared/api/accounts'
import { get } from '@/shared/api/client'
import { pageSize, useListPages } from '@/shared/api/pages'
import { useServer } from '@/shared/api/query'
import type { FundsFilter } from '../fundsFilter'
import type { FundRecord } from '../wire'

export const useFundAccounts = () =>
  useServer(
    [...fundsKey, 'accounts'],
    async (signal) => (await get('myInvestmentAccounts.json', {}, { signal })).data,
  )

/** A link to the receipt of a movement, in the reader's language; it lives five minutes. */
export const receiptLink = async (id: number): Promise<string> =>
  (await get('account_receipt.json', { id })).url

export function useFundRecords({ account, type, products, from, to }: FundsFilter) {
  const chosen = products.join(',')
  const days = from || to ? `${from},${to}` : null
  return useListPages<FundRecord>(
    [...fundsKey, 'records', account, type, chosen, days],
    ({ id }) => id,
    (pageNum, signal) =>
      get(
        'capital_list.json',
        { pageNum, pageSize, accountId: account, type, products: chosen, filterTime: days },
        { signal },
      ),
  )
}
