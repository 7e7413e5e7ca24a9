// The desk over a demo server of its own.
import { ConsolePage } from '../pages/console'
import { type OwnServer, ownServer } from './ownServer'
import { test } from './test'

interface Fixtures {
  server: OwnServer
  desk: ConsolePage
}

/** Tests at the desk whose demo data no other file changes. */
export const demoDesk = test.extend<Fixtures>({
  server: ownServer('demo'),
  baseURL: ({ server }, use) => use(server.url),
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
})
