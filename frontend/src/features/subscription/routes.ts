// Where the screens of a subscription are, and where it leads.
const flow = '/account/select/selectaccount'

export const overview = '/account/portfolio/investment'
export const ordersRoute = '/account/portfolio/order'

export const agreementRoute = '/account/select/agreement'

interface Place {
  project: number
  order?: number | undefined
  active?: number
}

export function flowRoute({ project, order, active }: Place): string {
  const query = new URLSearchParams({ DetailInvestmentID: String(project) })
  if (order) query.set('DetailUserInvestmentID', String(order))
  if (active !== undefined) query.set('active', String(active))
  return `${flow}?${query}`
}

export const noticeRoute = (project: number): string => `/account/select/notice?DetailInvestmentID=${project}`

export const evidenceRoute = (order: number): string => `/account/complete/evidence?UserInvestmentID=${order}`

export const voucherRoute = (order: number): string =>
  `/account/complete/evidenceinfo?UserInvestmentID=${order}`
