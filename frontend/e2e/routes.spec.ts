// The routes that a visitor may see (decision 11), and those that only a server with the development profile has.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fixture } from './pages/openAccount'
import { findings, overflow } from './support/looks'
import { demo, expect, test } from './support/test'

/** From now on the server says to this page that it runs with the production profile. */
const inProduction = (page: Page) =>
  page.route('**/api/security_csrftoken.json*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), development: false } })
  })

test('a visitor sees that a page is loading, and sets a new password, without a session', {
  tag: '@both',
}, async ({ page, logIn, t }) => {
  await page.goto('/#/loading')
  await expect(page.getByText(t('shared.page.loading'))).toBeVisible()
  await expect(page.getByRole('status')).toHaveAccessibleName(t('shared.loading'))
  expect(await findings(page)).toEqual([])
  await page.goto('/#/user/forgetpassword')
  await expect(logIn.codeButton).toBeVisible()
  await page.getByRole('button', { name: t('reset.save') }).click()
  await expect(logIn.errorAt('MobileNumber')).toHaveText(t('MobileNumberNoInputTip'))
  expect([...(await findings(page)), ...(await overflow(page))]).toEqual([])
})

test('with the production profile there is no /count and no /pdf', async ({ page, logIn, account, t }) => {
  await inProduction(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/#/count')
  await logIn.number.waitFor()
  await logIn.logIn(demo.phoneNumber, demo.password)
  await expect(page.getByText(t('shared.notFound.title'))).toBeVisible()
  await page.goto('/#/pdf')
  await expect(page.getByText(t('shared.notFound.title'))).toBeVisible()
  await page.goto('/#/user/accountmanage')
  await account.arrived()
  expect(asked.filter((path) => /\/static\/(Count|Pdf)-/.test(path))).toEqual([])
})

test('in development /count shows the state and the build, and nothing that one asks with', async ({
  page,
  t,
}) => {
  await page.addInitScript(() => localStorage.setItem('CampaignCode', 'WELCOME'))
  await page.goto('/#/count')
  await expect(page.getByText(t('development.count.production'))).toBeVisible()
  const kept = (name: string) => page.locator('.store-entry', { has: page.getByText(name, { exact: true }) })
  await expect(kept('CampaignCode')).toContainText('WELCOME')
  await expect(kept('csrfToken')).toContainText('••••')
  // It is written soon after it is known.
  const stored = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? '{}').state?.csrfToken ?? '')
  await expect.poll(stored).toMatch(/\S{16}/)
  const token: string = await stored()
  await expect(page.locator('main')).not.toContainText(token)
  expect(await findings(page)).toEqual([])
})

test('in development /pdf opens a document of this site or of this device, and of no other site', async ({
  page,
  t,
}) => {
  await page.route('**/paper.pdf', (route) =>
    route.fulfill({ body: readFileSync(fixture('proof.pdf')), contentType: 'application/pdf' }),
  )
  await page.goto('/#/pdf')
  await expect(page.getByText(t('development.pdf.none'))).toBeVisible()
  const sheet = page.getByRole('img', { name: t('development.pdf.page', { page: 1, count: 1 }) })
  await page.goto('/#/pdf?Url=/paper.pdf')
  await expect(sheet).toBeVisible()
  await page.goto('/#/pdf')
  await expect(sheet).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(fixture('address.pdf'))
  await expect(sheet).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto('/#/pdf?Url=https://evil.test/paper.pdf')
  await expect(page.getByText(t('Error_Forbidden'))).toBeVisible()
})
