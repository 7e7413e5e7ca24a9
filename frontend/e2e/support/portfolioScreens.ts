// The walks through what an investor holds and what it brought, and through the desk's side of it: registers, transfers, distributions
// and figures.
import { expect } from '@playwright/test'
import { ConsolePage } from '../pages/console'
import { DistributionPages } from '../pages/distributions'
import { LogInPage } from '../pages/logIn'
import type { Walk } from './screens'

/** For the investor of the demo data. */
export async function holding({ page, shoot, t }: Walk): Promise<void> {
  await new LogInPage(page, t).enter('13800138000', 'Landfall1')
  const part = (key: string) => page.getByRole('region', { name: t(key), exact: true })
  const shown = (key: string) => part(key).evaluate((element) => element.scrollIntoView())
  await page.goto('/#/account/portfolio/investment')
  await part('overview.allocation').waitFor()
  await shoot('portfolio')
  await shown('overview.allocation')
  await shoot('portfolio-allocation')
  await shown('overview.income.title')
  await shoot('portfolio-income')
  await shown('overview.coming')
  await shoot('portfolio-coming')
  // Two years of rent, where the newest holding has no yearly return yet.
  await page.locator('.overview-row[href*="holding"]').filter({ hasText: '£' }).first().click()
  await part('overview.holding.yearly').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await shoot('holding')
  const payments = part('overview.holding.lists').getByRole('button', {
    name: t('overview.holding.payments'),
    exact: true,
  })
  await payments.click()
  await expect(payments).toHaveAttribute('aria-expanded', 'true')
  await payments.evaluate((element) => element.scrollIntoView())
  await shoot('holding-payments')
  await page.goto('/#/account/portfolio/order?type=1&state=Done')
  await page.locator('.order-link').first().waitFor()
  await shoot('orders-done')
  await page.locator('.order-link').first().click()
  await page.locator('.timeline').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await shoot('order-story')
  await page.goto('/#/account/portfolio/statements?grain=Year')
  await page.locator('.statement-line').first().waitFor()
  await shoot('statements')
  await page.locator('.statement-line').first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('statement')
  await page.goto('/#/user/personaldata/documents')
  await page.locator('.vault-line').first().waitFor()
  await shoot('documents')
}

export async function distributing({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  const distributions = new DistributionPages(page, t)
  await page.goto('/console#/distributions')
  await distributions.rows.first().waitFor()
  await shoot('desk-distributions')
  await distributions.rows.filter({ hasText: 'CDRK' }).first().getByRole('link').first().click()
  await distributions.lines.first().waitFor()
  await shoot('desk-distribution')
  await page.goto('/console#/distributions/new')
  await distributions.form.waitFor()
  await shoot('desk-distribution-new')
  await page.goto('/console#/distributions?state=draft')
  await distributions.rows.first().getByRole('link').first().click()
  await distributions.sums.waitFor()
  await shoot('desk-distribution-draft')
  await distributions.sums.evaluate((element) => element.scrollIntoView())
  await shoot('desk-distribution-preview')
  await page.goto('/console#/figures')
  await page.locator('.chart rect').first().waitFor({ state: 'attached' })
  await shoot('desk-figures')
  await page.locator('.figures-ages').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await shoot('desk-figures-ages')
  await page.goto('/console#/project_funds')
  await page.locator('.funds tbody tr').filter({ hasText: 'CDRK' }).getByRole('link').click()
  await page.locator('.funds-figures').waitFor()
  await shoot('desk-project-funds-of')
  await page.getByRole('link', { name: t('console.holders') }).click()
  const holders = page.locator('.table.register tbody tr')
  await holders.first().waitFor()
  await shoot('desk-register')
  await holders.first().locator('td a').first().click()
  const history = page.getByRole('dialog')
  await history.locator('tbody tr').first().waitFor()
  await shoot('desk-register-history')
  await history.getByRole('link', { name: t('console.register.transfer') }).click()
  await page.locator('[data-field=from_account]').waitFor()
  await shoot('desk-transfer')
  await console.logOut()
}
