// Where the screens of the portfolio are.
import type { Order } from './wire'

export const overviewRoute = '/account/portfolio/investment'
export const ordersRoute = '/account/portfolio/order'
/** The story of one order; `type` is the order's type and `num` its own number, its `refId`. */
export const orderRoute = ({ orderType, refId }: Pick<Order, 'orderType' | 'refId'>): string =>
  `/account/portfolio/orderinfo?type=${orderType}&num=${refId}`
export const sharesRoute = '/account/portfolio/stock'
export const fundsRoute = '/account/portfolio/fund'
/** Of an account where one is given, else of the first. */
export const statementsRoute = (account?: number | null): string =>
  `/account/portfolio/statements${account ? `?account=${account}` : ''}`
export const holdingRoute = (product: number): string => `/account/portfolio/holding?productId=${product}`
