// What the journeys of bank statements begin from: the desk's pages, the platform's bank account, an investor, and a payout that is with
// the bank.
import { type APIRequestContext, request } from '@playwright/test'
import { operatorEmail } from '../pages/console'
import { type BankFile, StatementPages } from '../pages/statements'
import { type BookedLine, camt053, deskDay } from './camt'
import { demoDesk } from './demoDesk'
import { answered, decide } from './desk'
import { ApiInvestor } from './investor'
import { logInOperator } from './logIn'

interface List {
  items: { id: number; name?: string }[]
}

interface BankAccounts {
  items: { name: string; account_number: string }[]
}

interface Released {
  id: number
  /** Our reference, which the bank hands on. */
  endToEnd: string
}

interface Fixtures {
  statements: StatementPages
  /** The number of the first framework's bank account. */
  accountNumber: string
  /** Has an account that takes deposits. */
  investor: ApiInvestor
  /** A payout of 1,200.50 US dollars that the bank is to pay. */
  released: Released
  /** What the references of a test begin with. */
  line: string
}

let lines = 0

/** Has a withdrawal approved, put into a batch and released to the bank. */
async function release(http: APIRequestContext, investor: ApiInvestor): Promise<Released> {
  const withdrawal = await investor.withdraw(1200.5)
  await decide(http, { queue: 'withdrawals', id: withdrawal, by: 'finance' })
  await decide(http, { queue: 'withdrawals', id: withdrawal, by: 'approver' })
  const finance = await logInOperator(http, operatorEmail('finance'))
  const due = await answered<List>(
    await http.get('/ops/api/payouts', { params: { state: 'DUE', q: investor.name } }),
  )
  const accounts = await answered<List>(await http.get('/ops/api/receipts/bank_accounts'))
  const id = due.items[0]?.id
  const bank_account = accounts.items.find(({ name }) => name?.includes('PKF'))?.id
  const form = { bank_account, currency: 'USD', pay_on: deskDay(), payouts: [id] }
  const batch = await answered(await http.post('/ops/api/payout_batches', { headers: finance, data: form }))
  const approver = await logInOperator(http, operatorEmail('approver'))
  const path = `/ops/api/payout_batches/${batch.id}/release`
  await answered(await http.post(path, { headers: approver, data: { version: batch.version } }))
  const payout = await answered(await http.get(`/ops/api/payouts/${id}`))
  return { id: Number(id), endToEnd: String(payout.end_to_end) }
}

export const test = demoDesk.extend<Fixtures>({
  statements: ({ page, t }, use) => use(new StatementPages(page, t)),
  accountNumber: async ({ server }, use) => {
    const http = await request.newContext({ baseURL: server.url })
    await logInOperator(http, operatorEmail('admin'))
    const { items } = await answered<BankAccounts>(await http.get('/ops/api/bank_accounts'))
    await http.dispose()
    await use(items.find(({ name }) => name.includes('PKF'))?.account_number ?? '')
  },
  investor: async ({ server }, use) => {
    const investor = await ApiInvestor.arrive(server.url)
    await investor.handInAccount()
    await investor.passReview()
    await use(investor)
    await investor.leave()
  },
  released: async ({ server, investor }, use) => {
    await investor.fundWallet(20_000)
    const http = await request.newContext({ baseURL: server.url })
    const released = await release(http, investor)
    await http.dispose()
    await use(released)
  },
  line: async ({ browserName: _ }, use) => {
    lines += 1
    await use(`E2E-${Date.now()}-${lines}`)
  },
})

/** The file of a day's lines. */
export const fileOf = (account: string, name: string, booked: BookedLine[]): BankFile => ({
  name: `${name}.xml`,
  text: camt053({ account, day: deskDay(), lines: booked }),
})
