// What the calls of a subscription say and take.

export type KycCode = 'INIT' | 'LWAIT' | 'GWAIT' | 'GPASS' | 'LFAIL' | 'GFAIL'

export interface PaymentMethod {
  PaymentMethodID: number
  CodeKey: 'Wire' | 'Wallet' | string
  PaymentMethod: string
  MinimumInvestmentValue: number
  MaximumInvestmentValue?: number | null
}

export interface ProjectPaper {
  DocumentType: string
  Url: string
  LanguageID?: number | null
  DocumentFriendlyName?: string | null
}

export interface Investment {
  InvestmentID: number
  Name: string
  Images?: string[]
  CurrencySymbol?: string
  /** ISO code. */
  Currency: string
  CurrencyID: number
  Term?: number
  IsROIInvestmentInd?: boolean
  ROIPercentage?: number | null
  CurrentAnnualReturn?: number | null
  InvestmentFrameworks?: (number | { InvestmentFrameworkID: number })[]
  PaymentMethods?: PaymentMethod[]
  Documents?: ProjectPaper[]
}

export interface BankDetails {
  CodeKey?: string
  BankName?: string | null
  BankBranchName?: string | null
  BankBranchCode?: string | null
  BankAddress?: string | null
  BankAccountName?: string | null
  BankAccountNumber?: string | null
  BankSwiftCode?: string | null
}

export interface FrameworkLookup {
  InvestmentFrameworkID: number
  InvestmentNotice?: string | null
  WireNotice?: string | null
  TransactionProcesses?: BankDetails[]
  PaymentMethodIDs?: number[]
}

export interface Framework {
  InvestmentFrameworkID: number
  Name: string
  CodeKey: string
}

export interface MyInvestment {
  UserInvestmentID: number
  InvestmentID: number
  InvestmentName?: string
  UserEntityID: number
  PaymentMethodID: number
  /** `Wire` or `Wallet`. */
  PaymentMethod?: string
  InvestmentAmount: number
  CurrencyID?: number
  OrderFormDisclaimersInd?: boolean
  ReadDocumentsInd?: boolean
  DocusignSessionID?: number | string | null
  SignDocDocumentID?: number | null
  SignDocThumbnailUrl?: string | null
  SignDocUrl?: string | null
  PaymentProofDocumentID?: number | null
  PaymentProofThumbnailUrl?: string | null
  ProofOfPaymentDateTime?: string | null
  TransactionProcessStepID: number
  OrderFormCompleteDateTime?: string | null
  CreatedDate?: string
  orderStatus?: string
  Version?: number
}

export interface InvestmentAnswer {
  investment: Investment
  paymentMethods: PaymentMethod[]
  frameworks: Framework[]
  frameworkLookups: FrameworkLookup[]
  myInvestment: MyInvestment | null
}

export interface Wallet {
  CurrencyID: number
  Balance: number
  BalanceAvailable: number
}

export interface InvestorAccount {
  UserEntityID: number
  InvestmentFrameworkID: number
  FirstName?: string | null
  LastName?: string | null
  WM_AccountNumber?: string
  BankName?: string | null
  LastKYCLog?: { KYCStateCode: KycCode } | null
  CurrencyWallets?: Wallet[]
}

export interface AccountsAnswer {
  userEntities: InvestorAccount[]
  frameworks: Framework[]
}
