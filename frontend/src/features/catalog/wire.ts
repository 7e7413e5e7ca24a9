// What the catalogue's calls answer.

export interface Slogan {
  ImageUrl: string
  Title?: string
  Text?: string
}

export interface Figure {
  Value: string
  Title: string
}

export interface Bulletin {
  Icon: string
  Title: string
  Description: string
}

export interface HomeContent {
  slogans: Slogan[]
  figures: Figure[]
  bulletins: Bulletin[]
  filingNumber: string
}

export interface ListedProduct {
  productId: number
  productCode: string
  productName: string
  status: number
  imageUrl: string
  timeLimit: number
  totalValue: number
  currency?: string
  rateType: string
  /** A fraction: 0.114 is 11.4 %. */
  rate: number
  expirationDate: string
  collectProgress: number
}

export type StatusCode = 'Open' | 'ComingSoon' | 'Closed'

export interface AccountProduct {
  InvestmentID: number
  Name: string
  InvestmentImageUrl: string
  CurrencySymbol: string
  ProjectSize: number
  /** Months. */
  ProjectDuration: number
  IsROIInvestmentInd: boolean
  ROIPercentage: number | null
  CurrentAnnualReturn: number | null
  FundingEndDate: string
  CountryID: number
  InvestmentStatusCode: StatusCode | string
  PercCompleted?: number
}

export interface Continent {
  ContinentID: number
  ContinentName: string
}

export interface InvestmentStatus {
  StatusID: number
  InvestmentStatus: string
}

export interface PropertyType {
  PropertyTypeID: number
  PropertyType: string
}

export interface ProductList {
  products: AccountProduct[]
  total: number
  continents: Continent[]
  investmentStatuses: InvestmentStatus[]
  propertyTypes: PropertyType[]
}

export interface ProjectDocument {
  Url: string
  LanguageID: number
  DocumentFriendlyName: string
}

export interface ProjectSummary {
  Header: string
  Text: string
  InvestmentSummaryInd: boolean
  MarketSummaryInd: boolean
  PropertySummaryInd: boolean
  UpdateInd: boolean
  CreatedDateTime: string
  Documents?: ProjectDocument[]
}

export interface ProjectDetail {
  InvestmentID: number
  Name: string
  Images: string[]
  PropertyType: string
  ProjectSize: number
  OfferingSize: number
  Currency: string
  CurrencySymbol?: string
  IsROIInvestmentInd: boolean
  ROIPercentage: number | null
  CurrentAnnualReturn: number | null
  /** Months. */
  Term: number
  FundingEndDate?: string
  PercCompleted?: number
  Address?: string
  LocationLatitude?: number | null
  LocationLongitude?: number | null
  CompanyID?: number | null
  CompanyName?: string
  CompanyImageUrl?: string
  /** 0 to 100; stars are a twentieth. */
  PartnerRating?: number
  /** The least for payment method 2, wire. */
  MinimumInvestmentValue?: number | null
  /** 1 coming soon, 2 open, 3 closed. */
  CNInvestmentStatusID: number
  InvestmentTable?: { Label: string; Value: string }[]
  Summaries: ProjectSummary[]
  Documents: ProjectDocument[]
}

export interface ProjectAnswer {
  investment: ProjectDetail
  consultingPhone: string
}
