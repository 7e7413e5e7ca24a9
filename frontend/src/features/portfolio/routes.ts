// Where the screens of the portfolio are.
export const overviewRoute = '/account/portfolio/investment'
export const ordersRoute = '/account/portfolio/order'
export const sharesRoute = '/account/portfolio/stock'
export const fundsRoute = '/account/portfolio/fund'
/** Of an account where one is given, else of the first. */
export const statementsRoute = (account?: number | null): string =>
  `/account/portfolio/statements${account ? `?account=${account}` : ''}`
export const holdingRoute = (product: number): string => `/account/portfolio/holding?productId=${product}`
