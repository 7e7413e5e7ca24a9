// Investors at the desk: found by what one knows of them, shown in the parts of the role, logged out where that is needed.
import { type APIRequestContext, request } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { InvestorPages } from './pages/records'
import { browser } from './support/browser'
import { findings } from './support/looks'
import { test as base, demo, expect } from './support/test'

const test = base.extend<{ desk: ConsolePage; investors: InvestorPages }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  investors: ({ page, t }, use) => use(new InvestorPages(page, t)),
})

test.use({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
})

/** The demo investor on another device: what the browser calls itself, and whether it is logged in still. */
async function device(name: string) {
  const http = await request.newContext({ baseURL: browser.baseURL, userAgent: name })
  const token = async () => {
    const answer = await http.get('/api/security_csrftoken.json')
    return String(((await answer.json()) as { csrfToken: unknown }).csrfToken)
  }
  const data = {
    EmailOrMobile: `86-${demo.phoneNumber}`,
    Password: demo.password,
    PasswordCrypted: false,
    csrfToken: await token(),
  }
  expect((await http.post('/api/login.json', { data })).ok()).toBe(true)
  return http
}

const status = async (http: APIRequestContext) => (await http.get('/api/account_sessions.json')).status()

test('an investor is found by phone and shown on one page', async ({ desk, investors, page, t }) => {
  await desk.logIn('approver')
  await investors.openOne('+86-13800138000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lan Chen')
  await expect(investors.part('console.investor.person')).toContainText('+86 13800138000')
  await expect(investors.part('console.investor.person')).toContainText(t('console.investor.verified'))
  await expect(investors.part('console.investor.accounts').locator('li')).toHaveCount(2)
  await expect(investors.part('console.investor.banks')).toContainText('****000')
  await expect(investors.part('console.investor.orders').locator('li').first()).toBeVisible()
  await expect(investors.part('console.investor.history').locator('li').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(investors.rows).toHaveCount(1)
})

test('the administrator sees the person and no holdings', async ({ desk, investors }) => {
  await desk.logIn('admin')
  await investors.openOne('13800138000')
  await expect(investors.part('console.investor.devices')).toBeVisible()
  for (const part of ['accounts', 'orders', 'banks'])
    await expect(investors.part(`console.investor.${part}`)).toHaveCount(0)
})

test('one session is ended after it was asked once more, the others live on', async ({
  desk,
  investors,
  page,
  t,
}) => {
  const names = ['Landfall test tablet', 'Landfall test phone'].map((name) => `${name} ${Math.random()}`)
  const [tablet, phone] = await Promise.all(names.map(device))
  if (!tablet || !phone) throw new Error('two devices')
  await desk.logIn('admin')
  await investors.openOne('13800138000')
  const end = page.getByRole('button', { name: t('console.investor.endOf', { device: names[0] ?? '' }) })
  await end.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shared.cancel') })
    .click()
  expect(await status(tablet)).toBe(200)
  await end.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('console.investor.end'), exact: true })
    .click()
  await expect(page.locator('.said-shown')).toBeVisible()
  await expect(end).toHaveCount(0)
  expect([await status(tablet), await status(phone)]).toEqual([401, 200])
  await Promise.all([tablet.dispose(), phone.dispose()])
})

test('the auditor is offered no end', async ({ desk, investors, page, t }) => {
  const tablet = await device('Landfall test tablet')
  await desk.logIn('auditor')
  await investors.openOne('13800138000')
  await expect(investors.part('console.investor.devices').locator('li').first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('console.investor.endAll') })).toHaveCount(0)
  await tablet.dispose()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`investors are free of findings, ${colorScheme}`, async ({ desk, investors, page, t }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const tablet = await device('Landfall test tablet')
    const check = async (name: string) => expect([name, await findings(page)]).toEqual([name, []])
    await desk.logIn('approver')
    await investors.open()
    await check('list')
    await investors.openOne('13800138000')
    await investors.part('console.investor.history').locator('li').first().waitFor()
    await check('investor')
    await page.getByRole('button', { name: t('console.investor.endAll') }).click()
    await check('asked')
    await tablet.dispose()
  })
}
