import { createHash } from 'node:crypto'
import type { Page, Response } from '@playwright/test'
import { demo, expect, test } from './support/test'

const kibibyte = 1024

// What keeps files may not add to what a screen loads.
test.use({ serviceWorkers: 'allow' })

/** Bytes of scripts and styles as they came over the wire, each file once. */
function measure(page: Page) {
  const bodies = new Map<string, Promise<{ kind: string; size: number; encoding: string }>>()
  page.on('response', (response: Response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'font') return
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
      files: all.filter((one) => one.kind !== 'font').length,
      styles: sum('stylesheet') / kibibyte,
      typefaces: all.filter((one) => one.kind === 'font').map((one) => one.size / kibibyte),
      plain: all.filter((one) => one.kind !== 'font' && one.size > kibibyte && one.encoding !== 'br').length,
    }
  }
}

test('the log-in screen is small', async ({ page, logIn }) => {
  const total = measure(page)
  await page.goto('/')
  await logIn.number.waitFor()
  await page.waitForLoadState('networkidle')
  const { scripts, styles, typefaces, plain, files } = await total()
  expect(typefaces).toHaveLength(1)
  expect(Math.max(...typefaces)).toBeLessThanOrEqual(40)
  expect(scripts).toBeGreaterThan(50)
  expect(scripts).toBeLessThanOrEqual(125)
  expect(styles).toBeLessThanOrEqual(8)
  expect(files).toBeLessThanOrEqual(9)
  expect(plain).toBe(0)
})

test('what stands in for the typeface until it is there takes the same place', async ({ page, logIn }) => {
  await logIn.open()
  const sizes = await page.evaluate(async () => {
    const line = document.body.appendChild(document.createElement('p'))
    line.style.cssText = 'position: absolute; width: max-content; line-height: normal; font-size: 100px'
    line.textContent =
      'Every amount is confirmed once, with all that matters: from, to, currency, fee and date.'
    const sizeIn = async (family: string, weight: number) => {
      Object.assign(line.style, { fontFamily: family, fontWeight: String(weight) })
      await document.fonts.ready
      const { width, height } = line.getBoundingClientRect()
      return { width, height }
    }
    const standIns = '"Inter Arial", "Inter Roboto", "Inter DejaVu"'
    const weights = [400, 600]
    await Promise.all(weights.map((weight) => document.fonts.load(`${weight} 16px Inter`)))
    const found: { width: number; height: number }[][] = []
    for (const weight of weights) found.push([await sizeIn('Inter', weight), await sizeIn(standIns, weight)])
    return found
  })
  for (const [real, standIn] of sizes) {
    expect(Math.abs((standIn?.width ?? 0) / (real?.width ?? 1) - 1)).toBeLessThan(0.025)
    expect(Math.abs((standIn?.height ?? 0) / (real?.height ?? 1) - 1)).toBeLessThan(0.025)
  }
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
  const { scripts, styles, plain, files } = await total()
  expect(scripts).toBeGreaterThan(50)
  expect(scripts).toBeLessThanOrEqual(130)
  expect(styles).toBeLessThanOrEqual(8)
  // A slow phone fetches six files at a time: files that a first screen always needs are joined.
  expect(files).toBeLessThanOrEqual(8)
  expect(plain).toBe(0)
  await fresh.close()
  await home.open()
})

test('the page paints before any script runs, and holds no script but the one that its policy names', async ({
  request,
}) => {
  const answer = await request.get('/')
  const page = await answer.text()
  expect(page).toContain('class="paint"')
  expect(page).not.toMatch(/<style|\son\w+=|\sstyle=/)
  expect(Buffer.byteLength(page)).toBeLessThan(12 * kibibyte)
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  )
  expect(inline).toHaveLength(1)
  const hash = createHash('sha256').update(inline.join('')).digest('base64')
  const policy = answer.headers()['content-security-policy']
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  for (const other of ['/console', '/api/public_countries.json', '/healthz']) {
    const elsewhere = (await request.get(other)).headers()['content-security-policy']
    expect([other, elsewhere]).toEqual([other, expect.stringContaining("script-src 'self';")])
  }
})

test('a file is the same in every encoding that a browser takes', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const file = page.match(/\/static\/[\w-]+\.js/)?.[0] ?? ''
  const forms = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const answer = await request.get(file, { headers: { 'Accept-Encoding': encoding } })
      expect(answer.headers()['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      return { text: await answer.text(), etag: answer.headers().etag }
    }),
  )
  expect(forms[0]?.text).toMatch(/\S{200}/)
  expect(new Set(forms.map(({ text }) => text)).size).toBe(1)
  // A response compressed on its way has the weak tag of its source.
  expect(forms.map(({ etag }) => etag?.startsWith('W/'))).toEqual([false, true, true])
})
