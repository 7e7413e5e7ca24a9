// Where the screens of the portfolio are.
export const overviewRoute = '/account/portfolio/investment'
export const ordersRoute = '/account/portfolio/order'
export const sharesRoute = '/account/portfolio/stock'
export const fundsRoute = '/account/portfolio/fund'
export const holdingRoute = (product: number): string => `/account/portfolio/holding?productId=${product}`
