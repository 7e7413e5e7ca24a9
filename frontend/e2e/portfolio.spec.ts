// The demo investor's portfolio: from my account to the overview, how it divides up, one holding, and the way on to its project.
import type { Page } from '@playwright/test'
import { expect, test } from './support/signedIn'
import { judge, visit } from './support/stops'
import type { Texts } from './support/texts'

const address = '/account/portfolio/investment'

const part = (page: Page, t: Texts, key: string) => page.getByRole('region', { name: t(key), exact: true })

/** The next answers contain income in two months and no other, and an expired passport. */
async function withIncome(page: Page): Promise<void> {
  await page.route(/account_portfolio\.json/, async (route) => {
    const answer = await route.fetch()
    const told = await answer.json()
    for (const month of told.IncomeByMonth) month.Types = []
    told.IncomeByMonth.at(-3).Types = [
      { Type: 7, Amount: 1250.5 },
      { Type: 8, Amount: 310 },
    ]
    told.IncomeByMonth.at(-9).Types = [{ Type: 6, Amount: 980.25 }]
    const account = told.UserEntities[0]
    told.Coming.unshift({
      Kind: 'PassportExpires',
      Date: '2024-02-29',
      Name: account.WM_AccountNumber,
      UserEntityID: account.UserEntityID,
      InvestmentFrameworkID: account.InvestmentFrameworkID,
    })
    await route.fulfill({ response: answer, json: told })
  })
}

test('from my account to a holding and its project, and back', async ({ page, t }) => {
  await visit(page, t, { name: 'my account', address: '/user/accountmanage' })
  const figure = page.getByRole('link', { name: t('overview.assets') })
  const amount = (await figure.locator('.money').textContent()) ?? ''
  await figure.click()
  const head = part(page, t, 'overview.assets')
  await expect(head.locator('.money-huge')).toHaveText(amount)

  const allocation = part(page, t, 'overview.allocation')
  const rows = allocation.getByRole('row')
  for (const way of ['Countries', 'PropertyTypes', 'Currencies', 'Projects']) {
    await allocation.getByRole('tab', { name: t(`overview.allocation.${way}`), exact: true }).click()
    const percents = (await rows.locator('td:first-of-type').allTextContents()).map(Number.parseFloat)
    expect(percents.length).toBeGreaterThan(0)
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBeCloseTo(100)
  }

  const share = page.locator('.overview-row[href*="holding"]').first()
  const name = (await share.locator('.row-words').evaluate((words) => words.firstChild?.textContent)) ?? ''
  await share.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await part(page, t, 'overview.holding.yearly').getByText(t('overview.holding.method')).click()
  await expect(page.getByText(t('overview.holding.method.text'))).toBeVisible()
  const lists = part(page, t, 'overview.holding.lists')
  const list = (key: string) => lists.getByRole('button', { name: t(key), exact: true })
  await list('overview.holding.orders').click()
  await expect(lists.getByRole('listitem').first()).toBeVisible()
  await list('overview.holding.payments').click()
  await expect(lists.getByRole('button', { expanded: true })).toHaveCount(1)
  await expect(list('overview.holding.payments')).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('link', { name: t('overview.holding.project'), exact: true }).click()
  await expect(page).toHaveURL(/#\/product\/product\?InvestmentID=\d+$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the overview and a holding are for everybody, at every size', { tag: '@both' }, async ({ page, t }) => {
  await withIncome(page)
  await visit(page, t, { name: 'overview', address })
  const income = part(page, t, 'overview.income.title')
  await income.getByText(t('overview.income.table')).click()
  await expect(income.getByRole('row')).toHaveCount(4)
  await expect(income.locator('rect')).toHaveCount(3)
  expect(await judge(page)).toEqual([])
  const past = page.locator('.coming [data-past=true]')
  await expect(past).toContainText(t('overview.coming.PassportExpires'))
  await past.click()
  await expect(page).toHaveURL(/#\/account\/addresspage\/addresspage\?InvestmentFrameworkID=\d+/)

  await visit(page, t, { name: 'overview again', address })
  const share = await page.locator('.overview-row[href*="holding"]').first().getAttribute('href')
  await visit(page, t, { name: 'holding', address: `${share}`.replace(/^#/, '') })
  await page.getByText(t('overview.holding.method'), { exact: true }).click()
  expect(await judge(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  const [side, parts] = await Promise.all(
    ['.overview-side', '.overview-parts'].map((column) => page.locator(column).boundingBox()),
  )
  expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThanOrEqual(parts?.x ?? 0)
})
