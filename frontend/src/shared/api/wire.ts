// Types of what the server says. Names and capitals are the server's own.

export interface SessionUser {
  FirstName?: string | null
  LastName?: string | null
  FullName?: string | null
  MobileNumber?: string | null
  EmailAddress?: string | null
  EmailVerifiedInd?: boolean | null
  LanguageID?: number | null
  ProfilePictureUrl?: string | null
}

export interface Option {
  value: number | string
  label: string
}

export interface ProductName {
  id: number
  productCode: string
  productName: string
}

export interface BaseData {
  productStatusList: Option[]
  cashTypeList: Option[]
  tradeTypeList: Option[]
  productList: ProductName[]
}

export interface Country {
  CountryID: number
  Country: string
  CountryCode2: string
  PhoneCode: string
}

/** The kind of call that answers `{code, data, msg}`. */
export interface Coded<T> {
  code: number
  data: T
  msg?: string
}

export interface FieldRefusal {
  field: string
  messageKey: string
}

export interface BankAccountType {
  BankAccountTypeID: number
  AccountType: string
}

export interface Currency {
  CurrencyID: number
  /** Its name in the language asked for. */
  Currency: string
  /** ISO code. */
  CurrencyCode?: string
  CurrencySymbol?: string
}
