// The way from opening an investment account to a new bank account of the profile, and back to where it was left.
const wizard = '/user/personaldata/addpersonaldata'
const list = '/account/openaccount'

/** Where a bank account is added for an investment account: for one under a framework, that is being filled in, or for one to be opened. */
export const addBankRoute = (framework?: number): string =>
  `${wizard}?for=account${framework ? `&InvestmentFrameworkID=${framework}` : ''}`

/** Where it leads back to: the bank step or the list of accounts. */
export const bankStepRoute = (framework: number | null): string =>
  framework ? `/account/addresspage/addresspage?InvestmentFrameworkID=${framework}&EntityID=1&step=1` : list
