// An investor with wallets, and a withdrawal of theirs, as the server tells of them.
import { answer, type Seen } from './server'

export const call = 'account_withdraw_request.json'

export const wallet = (
  CurrencyID: number,
  CurrencyStr: string,
  BalanceAvailable: number,
  Balance = BalanceAvailable,
) => ({
  CurrencyID,
  CurrencyStr,
  Balance,
  BalanceAvailable,
})

export const account = (UserEntityID: number, KYCStateCode = 'GPASS', change = {}) => ({
  UserEntityID,
  InvestmentFrameworkID: 1,
  WM_AccountNumber: `A-${UserEntityID}`,
  FirstName: 'Lan',
  LastName: 'Chen',
  BankName: 'Example Bank',
  BankAccountNumber: '*************233',
  CurrencyID: 1,
  LastKYCLog: { KYCStateCode },
  CurrencyWallets: [wallet(1, 'USD', 1000, 1500), wallet(2, 'CNY', 80)],
  ...change,
})

export const accounts = (userEntities: object[] = [account(4)]) =>
  answer('get', 'account_userentity.json', {
    userEntities: userEntities as never,
    frameworks: [
      { InvestmentFrameworkID: 1, Name: 'PKF' },
      { InvestmentFrameworkID: 2, Name: 'Cayman' },
    ],
    frameworkLookups: [
      { InvestmentFrameworkID: 1, IsWithdrawSupported: true },
      { InvestmentFrameworkID: 2, IsWithdrawSupported: false },
    ],
    currencies: [
      { CurrencyID: 1, CurrencyCode: 'USD', Currency: 'US dollar' },
      { CurrencyID: 2, CurrencyCode: 'CNY', Currency: 'Chinese yuan' },
    ],
  })

export const record = (change: object = {}) => ({
  CNWithdrawRequestID: 5,
  UserEntityID: 4,
  Amount: 250.5,
  CurrencyID: 1,
  Currency: 'USD',
  PayoutMethod: 'Bank',
  BankName: 'Example Bank',
  BankAccountNumber: '*************233',
  orderStatus: 'INIT',
  CreatedDate: '2026-11-20T02:00:00.000Z',
  Version: 1,
  ...change,
})

export const stored = (change: object = {}) =>
  answer('get', call, { ok: true, CNWithdrawRequest: record(change) })
export const saves = (method: 'post' | 'put', change: object = {}) =>
  answer(method, call, { ok: true, messageKey: 'ok', CNWithdrawRequest: record(change) })
export const signs = () =>
  answer('post', 'account_signature.json', { ok: true, sessionId: 9, url: '/sign/x', signatureToken: 'x' })
export const signed = () =>
  answer('get', 'account_signature.json', {
    State: 'COMPLETED',
    documents: [{ CodeKey: 'WithdrawAuthForm', DocumentID: 8 }],
  })

/** What was sent, without what every call carries. */
export const own = (seen: Seen[]) =>
  seen.map(({ body }) => {
    const { timestamp: _, csrfToken: _token, language: _language, ...rest } = body as Record<string, unknown>
    return rest
  })
