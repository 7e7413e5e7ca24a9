// The portfolio at a glance, and one holding of it.
import { fundsKey } from '@/shared/api/accounts'
import { get } from '@/shared/api/client'
import { useServer } from '@/shared/api/query'

/** Loaded again whenever a screen with it comes up: changes made elsewhere are visible. */
export const useOverview = () =>
  useServer([...fundsKey, 'overview'], (signal) => get('account_portfolio.json', {}, { signal }), {
    staleTime: 0,
  })

export const useHolding = (productId: number) =>
  useServer(
    ['shares', productId, 'holding'],
    async (signal) => (await get('my_holding.json', { productId }, { signal })).data,
  )
