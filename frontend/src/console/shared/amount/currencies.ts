// The currencies of the platform, as lists are narrowed by them.

/** ISO codes. */
export const currencies = ['USD', 'CNY', 'ZAR', 'HKD', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export const readCurrency = (code: string | null | undefined): Currency | undefined =>
  currencies.find((known) => known === code)
