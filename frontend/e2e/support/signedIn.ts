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

let state: Promise<State> | undefined

// No fixture of the worker's, for the sake of which the files before and after would need other workers.
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture.
  storageState: async ({}, use) => {
    state ??= logIn()
    await use(await state)
  },
})

export { expect } from './test'
