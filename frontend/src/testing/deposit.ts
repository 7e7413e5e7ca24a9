// An investor whose account takes deposits, and a deposit of theirs, as the server tells of them.
import { HttpResponse, http } from 'msw'
import { answer, server } from './server'
import { account } from './withdrawal'

export const call = 'account_deposit_request.json'

export const accounts = (userEntities: object[] = [account(4)], FundingMethods = ['Wire']) =>
  answer('get', 'account_userentity.json', {
    userEntities: userEntities as never,
    frameworks: [
      { InvestmentFrameworkID: 1, Name: 'PKF' },
      { InvestmentFrameworkID: 2, Name: 'Cayman' },
    ],
    frameworkLookups: [
      { InvestmentFrameworkID: 1, IsDepositSupported: true, IsWithdrawSupported: false, FundingMethods },
      { InvestmentFrameworkID: 2, IsDepositSupported: false, IsWithdrawSupported: true, FundingMethods: [] },
    ],
    currencies: [
      { CurrencyID: 1, CurrencyCode: 'USD', Currency: 'US dollar' },
      { CurrencyID: 2, CurrencyCode: 'CNY', Currency: 'Chinese yuan' },
    ],
  })

export const bank = {
  CodeKey: 'VTCN',
  BankName: 'Harbour Bank',
  BankBranchName: 'Main Branch',
  BankBranchCode: '001',
  BankAddress: '1 Quay Street',
  BankAccountName: 'Landfall Escrow',
  BankAccountNumber: '000123456789',
  BankSwiftCode: 'HARBHKHH',
  CorrespondentBank: '',
}

/** As the server makes them: twelve characters, the last a check character. */
export const reference = 'D00000000072'

export const record = (change: object = {}) => ({
  WalletFundingRequestID: 7,
  Version: 1,
  State: 'INIT',
  UserEntityID: 4,
  CurrencyID: 1,
  Currency: 'USD',
  FundingAmount: 2500.5,
  Amount: 2500.5,
  FundingMethod: 'Wire',
  RemittanceReference: reference,
  ProofOfPaymentDocumentID: null,
  ProofDocumentID: null,
  ProofUrl: null,
  ProofThumbnailUrl: null,
  AmountReceived: null,
  TransactionProcess: bank,
  IsBankAccountWithheld: false,
  BitPayInvoiceID: null,
  InvoiceUrl: null,
  Invoice: null,
  Deviation: null,
  HasExpired: false,
  Comment: null,
  CreatedDate: '2026-11-20T02:00:00.000Z',
  ...change,
})

/** The invoice of a deposit in bitcoin; it lasts 15 minutes. */
export const invoice = (change: object = {}) => ({
  State: 'Open',
  Address: 'bc1qexample',
  PaymentUri: 'bitcoin:bc1qexample?amount=0.0250005',
  Coins: 0.0250005,
  ExpiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  ...change,
})

/** What makes a deposit one in bitcoin. */
export const inBitcoin = (change: object = {}) => ({
  FundingMethod: 'Bitcoin',
  TransactionProcess: null,
  BitPayInvoiceID: 'INV-1',
  InvoiceUrl: 'https://pay.example/crypto/t0k3n',
  Invoice: invoice(),
  ...change,
})

/** What a deposit has once its proof is uploaded. */
export const proved = { ProofOfPaymentDocumentID: 8, ProofDocumentID: 8, Version: 2 }

/** Where the bank account is not the one that was published. */
export const withheld = { TransactionProcess: null, IsBankAccountWithheld: true }

export const stored = (change: object = {}) =>
  answer('get', call, { ok: true, WalletFundingRequest: record(change) })
export const saves = (method: 'post' | 'put', change: object = {}) =>
  answer(method, call, { ok: true, messageKey: 'DepositSaved', WalletFundingRequest: record(change) })

/** Answers a deposit that is begun only once what it returns is called. */
export function beginsLater(): () => void {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  server.use(
    http.post(`*/api/${call}`, async () => {
      await begun
      return HttpResponse.json({ ok: true, messageKey: 'DepositSaved', WalletFundingRequest: record() })
    }),
  )
  return begin
}
