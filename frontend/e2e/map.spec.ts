// A map drawn from the tiles of another server, which is really there, and then is not.

import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { tenSecondsLater } from './pages/projects'
import { forServer, type OwnServer, withOwnServer } from './support/ownServer'
import { test as base, demo, expect } from './support/test'

interface TileServer {
  template: string
  /** The requests: the address and the site that sent them. */
  asked: { url: string; from: string | undefined }[]
  /** While it is away it breaks off every connection. */
  away: boolean
}

const attribution = '© Someone <b>bold</b>'
const tile = readFileSync(path.resolve(import.meta.dirname, '../public/icon-192.png'))

async function withTiles(use: (tiles: TileServer) => Promise<void>): Promise<void> {
  const tiles: TileServer = { template: '', asked: [], away: false }
  const server: Server = createServer((request, response) => {
    if (tiles.away) return void request.socket.destroy()
    tiles.asked.push({ url: request.url ?? '', from: request.headers.referer })
    response.writeHead(200, { 'content-type': 'image/png' }).end(tile)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  tiles.template = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`
  try {
    await use(tiles)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const test = base.extend<{ tiles: TileServer; server: OwnServer }>({
  tiles: ({ ofFile }, use) => ofFile.share('tiles', withTiles).then(use),
  server: [
    ({ ofFile, tiles }, use) => {
      const settings = { LANDFALL_MAP_TILES: tiles.template, LANDFALL_MAP_ATTRIBUTION: attribution }
      return ofFile.share<OwnServer>('server', (held) => withOwnServer(settings, held, 'demo')).then(use)
    },
    forServer,
  ],
  baseURL: ({ server }, use) => use(server.url),
})

test.beforeEach(async ({ logIn, page, project, tiles }) => {
  tiles.away = false
  tiles.asked = []
  await logIn.enter(demo.phoneNumber, demo.password)
  await page.goto('/#/product/product?InvestmentID=1')
  await expect(project.head).toBeVisible()
})

test('it is drawn at zoom 10, and the other server hears of the site only', async ({
  page,
  tiles,
  server,
}) => {
  expect(tiles.asked).toEqual([])
  await page.locator('.place-map').scrollIntoViewIfNeeded()
  await expect(page.locator('.place-map')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  expect(tiles.asked.length).toBeGreaterThan(1)
  expect(tiles.asked.filter(({ url }) => !/^\/10\/\d+\/\d+\.png$/.test(url))).toEqual([])
  expect(new Set(tiles.asked.map(({ from }) => from))).toEqual(new Set([`${server.url}/`]))
  await expect(page.locator('.leaflet-control-attribution')).toHaveText(attribution)
  await expect(page.locator('.map-pin')).toBeVisible()
})

test('while the other server is away its place says so, and the address is there', async ({
  page,
  tiles,
  t,
}) => {
  tiles.away = true
  await page.clock.install()
  await page.locator('.place-map').scrollIntoViewIfNeeded()
  await tenSecondsLater(page)
  await expect(page.locator('.place-failed')).toContainText(t('catalog.map.failed'))
  await expect(page.locator('.place-link')).toHaveAttribute('href', /#map=10\//)
  tiles.away = false
  await page.locator('.place-failed').getByRole('button').click()
  await expect(page.locator('.place-map')).toHaveAttribute('aria-busy', 'false')
})
