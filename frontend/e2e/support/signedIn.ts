// Journeys of somebody who is logged in already: one log-in a worker, by the calls themselves.
import { type BrowserContextOptions, request } from '@playwright/test'
import { browser } from './browser'
import { logInInvestor } from './logIn'
import { test as base, demo } from './test'

type State = NonNullable<BrowserContextOptions['storageState']>

async function logIn(): Promise<State> {
  const http = await request.newContext({ baseURL: browser.baseURL })
  await logInInvestor(http, { number: demo.phoneNumber, password: demo.password, remember: true })
  const state = await http.storageState()
  await http.dispose()
  return state
}

export const test = base.extend<object, { session: State }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is asked for.
  session: [async ({}, use) => use(await logIn()), { scope: 'worker' }],
  storageState: ({ session }, use) => use(session),
})

export { expect } from './test'
