// Where the steps of a withdrawal are, and where it leads.
const wizard = '/touch'

export const overview = '/account/portfolio/investment'

interface Place {
  account?: number | null
  request?: number | null
  active?: number
}

export function withdrawRoute({ account, request, active }: Place = {}): string {
  const query = new URLSearchParams()
  if (account) query.set('UserEntityID', String(account))
  if (request) query.set('CNWithdrawRequestID', String(request))
  if (active !== undefined) query.set('active', String(active))
  return query.size > 0 ? `${wizard}?${query}` : wizard
}
