import type { Page, Response } from '@playwright/test'
import { demo, expect, test } from './support/test'

const kibibyte = 1024

/** Bytes of scripts and styles as they came over the wire, each file once. */
function measure(page: Page) {
  const bodies = new Map<string, Promise<{ kind: string; size: number; encoding: string }>>()
  page.on('response', (response: Response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    bodies.set(
      response.url(),
      response
        .request()
        .sizes()
        .then(async (sizes) => ({
          kind,
          size: sizes.responseBodySize,
          encoding: (await response.allHeaders())['content-encoding'] ?? '',
        })),
    )
  })
  return async () => {
    const all = await Promise.all(bodies.values())
    const sum = (kind: string) =>
      all.filter((one) => one.kind === kind).reduce((total, one) => total + one.size, 0)
    return {
      scripts: sum('script') / kibibyte,
      styles: sum('stylesheet') / kibibyte,
      plain: all.filter((one) => one.size > kibibyte && one.encoding !== 'br').length,
    }
  }
}

test('the log-in screen is small', async ({ page, logIn }) => {
  const total = measure(page)
  await page.goto('/')
  await logIn.number.waitFor()
  await page.waitForLoadState('networkidle')
  const { scripts, styles, plain } = await total()
  expect(scripts).toBeGreaterThan(50)
  expect(scripts).toBeLessThanOrEqual(150)
  expect(styles).toBeLessThanOrEqual(20)
  expect(plain).toBe(0)
})

test('the home list is small', async ({ browser, page, logIn, account, home, baseURL }) => {
  await logIn.open()
  await logIn.logIn(demo.phoneNumber, demo.password, true)
  await account.arrived()
  const state = await page.context().storageState()
  const fresh = await browser.newContext({ storageState: state, ...(baseURL ? { baseURL } : {}) })
  const cold = await fresh.newPage()
  const total = measure(cold)
  await cold.goto('/#/index')
  await cold.locator('.project-card').first().waitFor()
  await cold.waitForLoadState('networkidle')
  const { scripts, plain } = await total()
  expect(scripts).toBeGreaterThan(50)
  expect(scripts).toBeLessThanOrEqual(130)
  expect(plain).toBe(0)
  await fresh.close()
  await home.open()
})

test('the page paints before any script runs, without inline scripts or styles', async ({ request }) => {
  const page = await (await request.get('/')).text()
  expect(page).toContain('class="paint"')
  expect(page).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/)
})
