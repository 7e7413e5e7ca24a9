// The desk over a demo server of its own.
import { ConsolePage } from '../pages/console'
import { type OwnServer, withOwnServer } from './ownServer'
import { test } from './test'

interface Fixtures {
  desk: ConsolePage
}

/** Tests at the desk whose demo data no other file changes: each call starts a server of its own in each worker. */
export const demoDesk = () =>
  test.extend<Fixtures, { server: OwnServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture.
      ({}, use) => withOwnServer({ LANDFALL_RATE_LIMITS: 'off' }, use, 'demo'),
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
    desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  })
