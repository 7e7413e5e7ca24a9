// Investment accounts with movements of money, as the server tells of them.
import { useSession } from '@/shared/session/store'
import { answer, type Seen } from './server'

export const fundAccount = (accountId: number, accountName: string, change: object = {}) => ({
  accountId,
  accountName,
  currency: 'USD',
  totalSecHolding: 50_000,
  totalIncome: 1250.1,
  accountBalance: 1500.2,
  balanceAvailable: 1000,
  Currencies: [],
  OtherCurrencies: [],
  ...change,
})

/** An account whose balances the server leaves out. */
export const withoutBalances = (accountId: number, accountName: string) =>
  fundAccount(accountId, accountName, { accountBalance: undefined, balanceAvailable: undefined })

export const fundAccounts = (...data: object[]): Seen[] =>
  answer('get', 'myInvestmentAccounts.json', { code: 200, msg: '', data: data as never })

export const fundRecord = (id: number, type: number, amount: number, change: object = {}) => ({
  id,
  receiptNumber: `LF-R${String(id).padStart(8, '0')}`,
  accountId: 4,
  accountName: 'PKF',
  type,
  amount,
  currency: 'USD',
  time: '2026-10-01T08:30:00Z',
  valueDate: '2026-10-02',
  ...change,
})

export const fundRecords = (list: object[], total = list.length): Seen[] =>
  answer('get', 'capital_list.json', { code: 200, msg: '', data: { list: list as never, total } })

const labelled = (names: Record<number, string>) =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value), label }))

const names = {
  en: { 2: 'Deposit', 3: 'Withdrawal', 4: 'Investment', 7: 'Rental income', 21: 'Something new' },
  zh: { 2: '充值', 3: '提现', 4: '投资', 7: '租金收益', 21: '新类型' },
}

/** The names of types and projects, in the language that the screen has then. */
export const fundNames = (language: keyof typeof names = 'en'): Seen[] => {
  const data = {
    cashTypeList: labelled(names[language]),
    tradeTypeList: [],
    productStatusList: [],
    productList: [
      { id: 1, productCode: 'HS', productName: 'Harbourside' },
      { id: 2, productCode: 'VN', productName: 'Vineyards' },
    ],
  }
  useSession.setState({ baseData: null })
  return answer('get', 'baseData.json', { code: 200, msg: '', data })
}
