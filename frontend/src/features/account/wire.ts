// What the calls of investment accounts say and take.
import type { BankAccountType, Currency } from '@/shared/api/wire'

export type KycCode = 'INIT' | 'LWAIT' | 'GWAIT' | 'GPASS' | 'LFAIL' | 'GFAIL'
export type DocumentCode = 'Passport' | 'POA' | 'ID'

export interface AccountDocument {
  DocumentID: number
  ThumbnailUrl?: string | null
  CodeKey: string
  DocumentName?: string | null
  CreatedDate?: string | null
}

/** What is typed in the first two steps. Days are `YYYY-MM-DD`, numbers are ids of lists. */
export interface AccountFields {
  FirstName: string
  LastName: string
  GenderID: number | null
  EntityID: number | null
  DateOfBirth: string
  PlaceOfBirthID: number | null
  PassportNumber: string
  NationalityCountryID: number | null
  DateOfPassportExpired: string
  IDNumber: string
  TaxResidentCountryID: number | null
  TaxNumber: string
  PhoneCountryID: number | null
  PhoneNumber: string
  EmailAddress: string
  AddressLine1: string
  AddressCity: string
  AddressRegion: string
  CountryID: number | null
  AddressAreaCode: string
  BankAccountName: string
  BankName: string
  BankAccountNumber: string
  BankAccountTypeID: number | null
  CurrencyID: number | null
  BankBranchName: string
  BankBranchCode: string
  BankSwiftCode: string
  BankAddress: string
  BankAddressRegion: string
  BankCity: string
  BankCountryID: number | null
  BankAreaCode: string
  SourceOfFundsID: number | null
  OpenSourceOfFunds: string
  BankDepositConfirmationInd: boolean
}

export interface UserEntity extends Partial<{ [K in keyof AccountFields]: AccountFields[K] | null }> {
  UserEntityID: number
  InvestmentFrameworkID: number
  EntityID: number
  Entity?: string
  WM_AccountNumber?: string
  CreatedDate?: string
  LastKYCLog?: { KYCStateCode: KycCode; Comment?: string | null } | null
  Documents?: AccountDocument[]
  PersonalCompleteInd?: boolean
  BankCompleteInd?: boolean
  DocumentsCompleteInd?: boolean
  QuestionnaireExpiresDateTime?: string | null
  /** Something changed since it was last handed in. */
  ChangedInd?: boolean
  Version?: number
}

export interface Framework {
  InvestmentFrameworkID: number
  Name: string
  CodeKey: string
}

export interface FrameworkLookup {
  InvestmentFrameworkID: number
  SourceOfFundsIDs: number[]
  IsOpenSourceOfFundsSupported?: boolean
  IsBankDepositConfirmationRequired?: boolean
}

export interface AccountsAnswer {
  userEntities: UserEntity[]
  frameworks: Framework[]
  entityTypes: { EntityID: number; Entity: string; CodeKey: string }[]
  currencies: Currency[]
  bankAccountTypes: BankAccountType[]
  sourceOfFunds: { SourceOfFundsID: number; SourceOfFundsText: string }[]
  frameworkLookups: FrameworkLookup[]
  genders: { GenderID: number; Gender: string }[]
}

export interface QuestionnaireAnswer {
  Intro?: string
  Questions: { QuestionID: number; Text: string }[]
  Answers?: { Radios?: Record<string, string>; Texts?: { MoreDetail?: string | null } } | null
  SignedDateTime?: string | null
  ExpiresDateTime?: string | null
}
