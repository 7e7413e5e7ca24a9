// Journeys over a server of their own, by an investor whose account is ready but for the hand-in.
import { OpenAccountPage } from '../pages/openAccount'
import { type ApiInvestor, withAccount } from './investor'
import { type OwnServer, ownServer } from './ownServer'
import { test as base } from './test'

interface Fixtures {
  server: OwnServer
  /** Logged in here, with the account. */
  investor: ApiInvestor
  /** The steps of the account, reached from the list. */
  editing: OpenAccountPage
}

export const test = base.extend<Fixtures>({
  server: ownServer('demo'),
  baseURL: ({ server }, use) => use(server.url),
  investor: async ({ server, logIn, account }, use) => use(await withAccount(server.url, logIn, account)),
  editing: async ({ page, t, investor: _ }, use) => {
    const steps = new OpenAccountPage(page, t)
    await steps.edit()
    await use(steps)
  },
})

export { expect } from './test'
