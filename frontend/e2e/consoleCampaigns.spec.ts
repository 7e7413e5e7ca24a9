// Campaigns at the desk: an editor creates, changes and switches one, others only read; mistakes are shown at their
// fields.
import { ConsolePage } from './pages/console'
import { CampaignPages } from './pages/records'
import { findings } from './support/looks'
import { test as base, expect } from './support/test'

const test = base.extend<{ desk: ConsolePage; campaigns: CampaignPages }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  campaigns: ({ page, t }, use) => use(new CampaignPages(page, t)),
})

test.use({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
})

const freshCode = () => `SAIL-${Math.floor(Math.random() * 1e8)}`
const year = { starts: '2026-01-01T00:00', ends: '2099-01-01T00:00' }

test('an editor makes a campaign by the keyboard, and registrations open', async ({
  page,
  desk,
  campaigns,
  request,
  t,
}) => {
  const code = freshCode()
  await desk.logIn('editor')
  await campaigns.open()
  await page.keyboard.press('n')
  await campaigns.fill({ code, ...year, limit: '50' })
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.campaign.made', { code }))
  await expect(campaigns.row(code)).toContainText(t('console.stage.running'))
  const answer = await request.get('/api/public_register_campaign.json', {
    params: { CampaignCode: code.toLowerCase(), language: 'zh' },
  })
  expect(await answer.json()).toMatchObject({ Active: true, Name: '夜航活动' })

  await campaigns.row(code).click()
  await campaigns.form.locator('.check-row').click()
  await campaigns.save()
  await expect(page.locator('.said-shown')).toHaveText(t('console.campaign.changed', { code }))
  await expect(campaigns.row(code)).toContainText(t('console.stage.stopped'))
})

test('what is wrong is said at its field, and nothing typed is lost', async ({
  desk,
  campaigns,
  page,
  t,
}) => {
  await desk.logIn('editor')
  await campaigns.open()
  await page.keyboard.press('n')
  await campaigns.save()
  await expect(campaigns.mistake('code')).toHaveText(t('FieldRequired'))
  await campaigns.fill({ code: 'welcome', starts: year.ends, ends: year.starts, limit: '0' })
  await campaigns.save()
  await expect(campaigns.mistake('ends_at')).toHaveText(t('CampaignWindow'))
  await expect(campaigns.mistake('limit')).toHaveText(t('PleaseEnterAPositiveInteger'))
  await campaigns.fill({ code: 'welcome', ...year })
  await campaigns.save()
  await expect(campaigns.mistake('code')).toHaveText(t('CampaignCodeExists'))
  await expect(campaigns.field('name_en')).toHaveValue('Night sailing')
})

test('a limit never falls below those who came', async ({ desk, campaigns, page, t }) => {
  await desk.logIn('editor')
  await campaigns.open('welcome')
  await campaigns.row('WELCOME').click()
  const shown = await page.locator('.record-came .figures').textContent()
  const came = Number(shown)
  expect(came).toBeGreaterThan(1)
  await campaigns.field('limit').fill('1')
  await campaigns.save()
  await expect(campaigns.mistake('limit')).toHaveText(t('CampaignLimitBelowUsed', { used: came }))
})

test('a change on an old version is refused until the present one is loaded', async ({
  desk,
  campaigns,
  page,
  browser,
  baseURL,
  locale,
  t,
}) => {
  const code = freshCode()
  await desk.logIn('editor')
  await campaigns.open()
  await page.keyboard.press('n')
  await campaigns.fill({ code, ...year })
  await campaigns.save()
  await campaigns.row(code).click()
  await campaigns.field('limit').fill('7')

  const other = await browser.newContext({ locale: locale ?? 'en-US', ...(baseURL ? { baseURL } : {}) })
  const page2 = await other.newPage()
  await new ConsolePage(page2, t).logIn('editor')
  const theirs = new CampaignPages(page2, t)
  await theirs.open(code)
  await theirs.row(code).click()
  await theirs.field('limit').fill('9')
  await theirs.save()
  await expect(page2.locator('.said-shown')).toBeVisible()
  await other.close()

  await campaigns.save()
  await expect(page.getByRole('alert')).toContainText(t('Error_StaleVersion'))
  await expect(campaigns.field('limit')).toHaveValue('7')
  await page.getByRole('button', { name: t('console.takeNew') }).click()
  await expect(campaigns.field('limit')).toHaveValue('9')
  await campaigns.field('limit').fill('12')
  await campaigns.save()
  await expect(campaigns.row(code)).toContainText('12')
})

test('others read campaigns and are offered no change', async ({ desk, campaigns, page, t }) => {
  await desk.logIn('finance')
  await campaigns.open('welcome')
  await page.keyboard.press('n')
  await campaigns.row('WELCOME').click()
  await expect(page.locator('.facts')).toContainText('欢迎计划')
  await expect(campaigns.form).toHaveCount(0)
  await expect(page.getByText(t('console.campaign.make'))).toHaveCount(0)
})

test('campaigns are free of findings', async ({ page, desk, campaigns }) => {
  const check = async (name: string) => expect([name, await findings(page)]).toEqual([name, []])
  await desk.logIn('editor')
  await campaigns.open()
  await check('list')
  await campaigns.row('WELCOME').click()
  await campaigns.form.waitFor()
  await campaigns.field('code').fill('')
  await campaigns.save()
  await check('form with mistakes')
  await desk.logIn('auditor')
  await campaigns.open('welcome')
  await campaigns.row('WELCOME').click()
  await page.locator('.facts').waitFor()
  await check('facts')
})
