// Shares and orders of the investor.
import { accountsKey, fundsKey } from '@/shared/api/accounts'
import { get, send } from '@/shared/api/client'
import { pageSize, useListPages } from '@/shared/api/pages'
import { forget, useServer } from '@/shared/api/query'
import { notThere } from '@/shared/api/refusal'
import { depositOf, withdrawalOf } from '../orderStatus'
import type { OrdersFilter } from '../ordersFilter'
import type { Order, Share, ShareIncome, ShareOrder } from '../wire'

export const useOrders = ({ type, state }: OrdersFilter) =>
  useListPages<Order>(
    ['orders', type, state],
    orderKey,
    (pageNum, signal) => get('account_order.json', { pageNum, pageSize, orderType: type, state }, { signal }),
    { keepsEntries: true },
  )

/** Every change of the orders loads it again; without an order nothing is requested. */
export const useOrderStory = (asked: Pick<Order, 'orderType' | 'refId'> | null) =>
  useServer(
    ['orders', 'story', asked?.orderType, asked?.refId],
    async (signal) => {
      if (!asked) throw notThere()
      const { orderType, refId } = asked
      return (await get('account_order_story.json', { orderType, refId }, { signal })).data
    },
    { enabled: asked !== null, staleTime: 0 },
  )

/** Numbers of orders are of one kind each. */
export const orderKey = ({ orderType, refId }: Order): string => `${orderType}.${refId}`

export const useShares = () =>
  useListPages<Share>(
    ['shares'],
    ({ productId }) => productId,
    (pageNum, signal) => get('my_share.json', { pageNum, pageSize }, { signal }),
  )

export const fetchShareOrders = async (productId: number, signal: AbortSignal): Promise<ShareOrder[]> =>
  (await get('my_share_order.json', { productId }, { signal })).data

export const fetchShareIncome = async (productId: number, signal: AbortSignal): Promise<ShareIncome[]> =>
  (await get('my_share_income.json', { productId }, { signal })).data

/** Takes back a submitted investment; its money is refunded. */
export async function revokeOrder(order: Order): Promise<void> {
  await send('POST', 'account_investment_revoke.json', { UserInvestmentID: order.refId })
  await forget(['orders'], ['investment'], ['shares'], fundsKey)
}

/** Cancels an order that is unfinished or a deposit that waits; it stays in the list as cancelled. */
export async function deleteOrder(order: Order): Promise<void> {
  if (order.orderType === 3) {
    await send('DELETE', 'account_deposit_request.json', { WalletFundingRequestID: depositOf(order) })
    await forget(['orders'], ['deposit'], accountsKey, fundsKey)
    return
  }
  if (order.orderType === 2) {
    await send('DELETE', 'account_withdraw_request.json', { CNWithdrawRequestID: withdrawalOf(order) })
    await forget(['orders'], ['withdrawal'], accountsKey, fundsKey)
    return
  }
  await send('DELETE', 'account_investment.json', { UserInvestmentID: order.refId })
  await forget(['orders'], ['investment'])
}
