// Investors at the desk: found by any of their data, shown in the parts of the role with everything behind an account
// and an order, logged out if needed.
import { type APIRequestContext, type Locator, request } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { InvestorPages } from './pages/records'
import { browser } from './support/browser'
import { ApiInvestor } from './support/investor'
import { findings, overflow } from './support/looks'
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lan Chen 陈岚')
  await expect(investors.part('console.investor.person')).toContainText('+86 13800138000')
  await expect(investors.part('console.investor.person')).toContainText(t('console.investor.verified'))
  await expect(investors.part('console.investor.accounts').locator('.file')).toHaveCount(2)
  await expect(investors.part('console.investor.banks')).toContainText('****000')
  await expect(investors.part('console.investor.orders').locator('li').first()).toBeVisible()
  await expect(investors.part('console.investor.history').locator('li').first()).toBeVisible()
  const messages = investors.part('console.investor.messages')
  await expect(messages.locator('li').first()).toContainText(/…/)
  await expect(messages.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(investors.rows).toHaveCount(1)
})

test('what was typed, the papers, the questionnaire and each decision open in their place', async ({
  desk,
  investors,
  page,
  t,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ops/api/documents/')) fetched.push(request.url())
  })
  await desk.logIn('approver')
  await investors.openOne('13800138000')
  const [first, second] = [0, 1].map((nth) => page.locator('.file').nth(nth)) as [Locator, Locator]
  // By the keyboard alone: the lines are reached by Tab and opened by Enter.
  const typed = investors.fold(first, 'console.file.typed')
  await typed.locator('summary').waitFor()
  await first.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(typed.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(typed.getByText('E13800138000')).toBeVisible()
  await expect(typed.getByText(t('console.file.step.bank'))).toBeVisible()
  await expect(typed.getByRole('checkbox')).toHaveCount(0)
  expect(fetched).toEqual([])

  const papers = await investors.openFold(first, 'console.documents')
  await papers.locator('.stage img, .stage canvas').first().waitFor()
  expect(fetched).toHaveLength(1)
  const zoom = papers.getByRole('toolbar').getByRole('button', { name: /%/ })
  await page.keyboard.press('+')
  await expect(zoom).toHaveText(/125/)
  await expect(papers.locator('.pane-name')).toContainText(/\d\s?(kB|MB)/)
  await page.keyboard.press(']')
  await expect.poll(() => fetched.length).toBe(2)
  await page.keyboard.press('c')
  await expect(papers.locator('.pane')).toHaveCount(2)

  // One record's papers at a time.
  const others = await investors.openFold(second, 'console.documents')
  await expect(others.locator('.pane')).toHaveCount(1)
  await expect(papers).not.toHaveAttribute('open')
  await expect(page.locator('.documents')).toHaveCount(1)

  const questionnaire = await investors.openFold(second, 'console.questionnaire')
  await expect(questionnaire).toContainText(t('console.signed.valid'))
  await expect(questionnaire).toContainText('Lan Chen')
  await expect(questionnaire.locator('.questions li')).toHaveCount(9)
  // The first line failed it once; what its investor changed is marked.
  await expect(second.locator('.reason')).toHaveCount(0)
  const decisions = await investors.openFold(second, 'console.history')
  await expect(decisions.locator('summary')).toContainText(/此前 1 次|failed once/)
  await expect(decisions.locator('.history-bad')).toContainText(t('console.step.firstFailed'))
  await expect(decisions.locator('.history-bad')).toContainText('Ruth Mokoena')
  await expect(decisions.locator('.history-bad blockquote')).not.toBeEmpty()
  const mended = await investors.openFold(second, 'console.file.typed')
  await expect(mended.locator('.typed-since')).toHaveCount(1)

  const orders = investors.part('console.investor.orders')
  const failed = orders.locator('.orders > li').filter({ hasText: t('console.state.GFAIL') })
  await expect(failed.getByRole('note')).toContainText(t('console.step.secondFailed'))
  await expect(failed.getByRole('note').locator('blockquote')).not.toBeEmpty()
  await failed.locator('.order-file > summary').click()
  const signed = await investors.openFold(failed, 'console.documents')
  await expect(signed.getByRole('tab', { name: t('console.kind.LegalAppendix') })).toBeVisible()
  await expect(page.locator('.documents')).toHaveCount(1)
})

test('why an account failed stands on the page, and what was mended since', async ({
  desk,
  investors,
  page,
  t,
}) => {
  const investor = await ApiInvestor.arrive()
  await investor.handInAccount()
  const words = 'Please send the passport that is valid now.'
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await desk.fail(words)
  await investors.openOne(investor.name)
  const reason = page.locator('.file').getByRole('note')
  await expect(reason).toContainText(t('console.step.firstFailed'))
  await expect(reason).toContainText(words)
  await expect(reason).toContainText(t('console.file.shown'))
  await expect(investors.part('console.investor.orders')).toHaveCount(0)

  await investor.mend({ PassportNumber: 'E87654321' })
  await page.reload()
  await expect(reason).toContainText(t('console.file.mending'))
  const typed = await investors.openFold(page.locator('.file'), 'console.file.typed')
  await expect(typed.locator('.typed-since')).toContainText(t('console.since.was', { was: 'E12345678' }))
  await investor.leave()
})

test('finance sees no paper and nothing of what was typed, and why orders failed', async ({
  desk,
  investors,
  page,
  t,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/ops\/api\/(queues\/\w+\/\d|documents)/.test(request.url())) asked.push(request.url())
  })
  await desk.logIn('finance')
  await investors.openOne('13800138000')
  await expect(investors.part('console.investor.accounts').locator('li')).toHaveCount(2)
  const orders = investors.part('console.investor.orders')
  const failed = orders.locator('.orders > li').filter({ hasText: t('console.state.LFAIL') })
  await expect(failed.getByRole('note')).toContainText(t('console.step.firstFailed'))
  await investors.part('console.investor.history').locator('li').first().waitFor()
  await expect(page.locator('.files .fold, .orders .fold')).toHaveCount(0)
  await expect(investors.part('console.investor.profile')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('wallets tell what is there, what is held, and which record moved it', async ({
  desk,
  investors,
  page,
  t,
}) => {
  await desk.logIn('finance')
  await investors.openOne('13800138000')
  const wallets = investors.part('console.wallets').locator('.wallets > li')
  const dollars = wallets.filter({ has: page.locator('h3', { hasText: 'USD' }) })
  for (const part of ['available', 'held', 'balance'])
    await expect(dollars.locator('.wallet-figures')).toContainText(t(`console.wallet.${part}`))
  const moved = await investors.openFold(dollars, 'console.wallet.movements')
  const rows = moved.locator('.movements tbody tr')
  await expect(rows.first()).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await findings(page, '.wallets'), await overflow(page)]).toEqual([width, [], []])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/(withdrawals|subscriptions|ledger\/transactions)\/\d+/)
})

test("the profile's papers and survey open in their place for who decides on accounts", async ({
  desk,
  investors,
  page,
  t,
}) => {
  await desk.logIn('reviewer')
  await investors.openOne('13800138000')
  await expect(investors.part('console.wallets')).toHaveCount(0)
  const profile = investors.part('console.investor.profile')
  const survey = await investors.openFold(profile, 'console.investor.survey')
  await expect(survey.locator('.survey dd').first()).not.toBeEmpty()
  const papers = await investors.openFold(profile, 'console.documents')
  for (const kind of ['Passport', 'IDCardFrontside', 'IDCardBackside'] as const)
    await expect(papers.getByRole('tab', { name: t(`console.kind.${kind}`) })).toBeVisible()
  await papers.locator('.stage img, .stage canvas').first().waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const found = await findings(page, '.record-part:has(.survey)')
    expect([width, found, await overflow(page)]).toEqual([width, [], []])
  }
})

test('who looks after messages is led to those of the investor', async ({ desk, investors, page, t }) => {
  await desk.logIn('admin')
  await investors.openOne('13800138000')
  await investors.part('console.investor.messages').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console.list.outbox'))
  await expect(page.locator('.search input')).toHaveValue(/^investor:\d+$/)
  const number = (await page.locator('.search input').inputValue()).replace('investor:', '')
  await investors.rows.first().waitFor()
  const rows = await investors.rows.count()
  expect(rows).toBeGreaterThan(0)
  await expect(investors.rows.locator(`a[href="#/investors/${number}"]`)).toHaveCount(rows)
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

test('the list of investors and the question before sessions end are free of findings', async ({
  desk,
  investors,
  page,
  t,
}) => {
  const tablet = await device('Landfall test tablet')
  await desk.logIn('approver')
  await investors.open()
  expect(await findings(page)).toEqual([])
  await investors.openOne('13800138000')
  await page.getByRole('button', { name: t('console.investor.endAll') }).click()
  await page.getByRole('dialog').waitFor()
  expect(await findings(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await tablet.dispose()
})

test("what opens on an investor's page is free of findings and whole", { tag: '@both' }, async ({
  desk,
  investors,
  page,
}) => {
  await desk.logIn('approver')
  await investors.openOne('13800138000')
  const file = page.locator('.file').nth(1)
  for (const part of ['console.file.typed', 'console.questionnaire', 'console.history', 'console.documents'])
    await investors.openFold(file, part)
  await file.locator('.stage img, .stage canvas').first().waitFor()
  await page.locator('.order-file > summary').first().click()
  await page.locator('.order-body .fold').first().waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    expect([width, await findings(page), await overflow(page)]).toEqual([width, [], []])
  }
})
