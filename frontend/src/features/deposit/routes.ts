// Where the steps of a deposit are, and where it leads.
const wizard = '/account/portfolio/portfoliopage'

export const overview = '/account/portfolio/investment'
export const fundsRoute = '/account/portfolio/fund'

interface Place {
  account?: number | null
  request?: number | null
  active?: number
}

export function depositRoute({ account, request, active }: Place = {}): string {
  const query = new URLSearchParams()
  if (account) query.set('UserEntityID', String(account))
  if (request) query.set('WalletFundingRequestID', String(request))
  if (active !== undefined) query.set('active', String(active))
  return query.size > 0 ? `${wizard}?${query}` : wizard
}
