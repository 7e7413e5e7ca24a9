// A portfolio at a glance, as the server tells of it.
import { answer, type Seen } from './server'

const figures = {
  CurrencyID: 1,
  CurrencyStr: 'USD',
  Invested: 0,
  Pending: 0,
  Income: 0,
  Balance: 0,
  BalanceAvailable: 0,
}

/** The 24 months up to November 2026, with income in those that are named. */
export const months = (brought: Record<string, [type: number, amount: number][]>) =>
  Array.from({ length: 24 }, (_, at) => {
    const month = new Date(Date.UTC(2024, 11 + at, 1)).toISOString().slice(0, 10)
    const types = brought[month.slice(0, 7)] ?? []
    return { Month: month, Types: types.map(([Type, Amount]) => ({ Type, Amount })) }
  })

export const part = (ID: number | undefined, Name: string | undefined, Amount: number, Percent: number) => ({
  ...(ID === undefined ? {} : { ID, Name }),
  Amount,
  Percent,
})

/** An investor with an account in which nothing happened yet. */
export const nothingYet = {
  UserEntities: [{ UserEntityID: 4 }],
  CurrencySummaries: [figures],
  Total: figures,
  Assets: 0,
  Allocation: { Projects: [], Countries: [], PropertyTypes: [], Currencies: [] },
  IncomeByMonth: months({}),
  Shares: [],
  SharesTotal: 0,
  Orders: [],
  OrdersTotal: 0,
}

const body = {
  ...nothingYet,
  entityTypes: [],
  paymentMethods: [],
  currencies: [],
  CurrencySummaries: [
    { ...figures, Invested: 50_000, Income: 1250.1, Balance: 1500.2, BalanceAvailable: 1000 },
    { ...figures, CurrencyID: 2, CurrencyStr: 'CNY', Balance: 800, BalanceAvailable: 800 },
  ],
  Total: {
    ...figures,
    Invested: 50_000,
    Pending: 10_000,
    Income: 1250.1,
    Balance: 1612.2,
    BalanceAvailable: 1112,
  },
  Assets: 61_612.2,
  RateDate: '2026-11-20',
  OtherCurrencies: [],
  Allocation: {
    Projects: [
      part(1, 'Harbourside', 30_000, 60),
      part(2, 'Vineyards', 12_500, 25),
      part(undefined, undefined, 7500, 15),
    ],
    Countries: [part(112, 'China', 30_000, 60), part(9, 'Spain', 20_000, 40)],
    PropertyTypes: [part(3, 'Offices', 50_000, 100)],
    Currencies: [part(1, 'US dollar', 50_000, 100)],
  },
  IncomeByMonth: months({
    '2026-03': [[7, 600.05]],
    '2026-09': [
      [7, 600.05],
      [8, 50],
    ],
  }),
  Coming: [],
  Shares: [
    {
      productId: 1,
      productName: 'Harbourside',
      sharesNum: 3000.5,
      cost: 30_000,
      totalIncome: 1250.1,
      currency: 'USD',
    },
  ],
  SharesTotal: 3,
  Orders: [
    {
      orderType: 1,
      orderName: 'Harbourside',
      orderNum: '12',
      orderTime: '2026-10-01T08:30:00Z',
      amount: 30_000,
      currency: 'USD',
      orderStatus: 'SUCCESS',
      RevokedInd: false,
      refId: 12,
    },
  ],
  OrdersTotal: 14,
}

export const overview = (change: object = {}): Seen[] =>
  answer('get', 'account_portfolio.json', { ...body, ...change } as never)
