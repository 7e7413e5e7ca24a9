// The walk through the catalogue's states beyond its pages: sides, sheets, empty lists, failed loading, no connection,
// the loading screen, and the two developer pages /count and /pdf.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fixture } from '../pages/openAccount'
import { ProjectsPage } from '../pages/projects'
import type { Walk } from './screens'

const top = (page: Page) => page.evaluate(() => scrollTo(0, 0))

/** Opened again, and not in its former state. */
async function go(page: Page, address: string, shown: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/#${address}`)
  await page.locator(shown).first().waitFor()
  await top(page)
}

export async function catalogueSides({ page, shoot, t }: Walk): Promise<void> {
  await go(page, '/product/product?InvestmentID=1&tab=partner', '.partner')
  await page.locator('.partner').scrollIntoViewIfNeeded()
  await shoot('project-partner')
  await page.getByRole('button', { name: t('catalog.consult'), exact: true }).click()
  await page.locator('.consult-number').waitFor()
  await shoot('project-consult')
  const projects = new ProjectsPage(page, t)
  for (const [screen, status] of [
    ['project-coming-soon', 1],
    ['project-closed', 3],
  ] as const) {
    await go(page, `/product/products?StatusID=${status}`, '.project-card')
    await shoot(`${screen}-card`)
    await projects.cards.first().click()
    await page.locator('.project-head').waitFor()
    await top(page)
    await shoot(screen)
  }
  await go(page, '/companyinfo/introduction?id=1', '.partner-head')
  await page.getByRole('tab', { name: t('partners.tab.projects') }).click()
  await page.locator('.project-card').first().waitFor()
  await shoot('partner-projects')
  await go(page, '/product/products', '.chip')
  await page.locator('.chip').nth(2).click()
  await projects.sheet.waitFor()
  await shoot('projects-filter')
  await watchList({ page, shoot, t })
}

async function watchList({ page, shoot }: Walk): Promise<void> {
  await go(page, '/product/products', '.card-mark')
  const mark = page.locator('.card-mark').first()
  const press = async () => {
    const done = page.waitForResponse((answer) => answer.url().includes('account_watchlist.json'))
    await mark.click()
    await done
  }
  const wasMarked = (await mark.getAttribute('aria-pressed')) === 'true'
  if (!wasMarked) await press()
  await go(page, '/product/products?list=watched', '.project-card')
  await shoot('watch-list')
  if (wasMarked) return
  await go(page, '/product/products', '.card-mark')
  await press()
}

export async function catalogueWithout({ page, shoot }: Walk): Promise<void> {
  await go(page, '/product/products?Keyword=zzzz', '.empty')
  await shoot('projects-none')
  const calls = '**/api/account_products.json?*'
  await page.route(calls, (route) => route.abort())
  await go(page, '/product/products?Keyword=quay', '.empty[role=alert]')
  await shoot('projects-error')
  await page.unroute(calls)
  await go(page, '/product/products', '.project-card')
  await page.context().setOffline(true)
  await page.locator('.offline').waitFor()
  await shoot('offline')
  await page.context().setOffline(false)
}

/** A page that sees the same, of a visitor whose files no service worker keeps: they come from elsewhere. */
async function visitorLike(page: Page): Promise<Page> {
  const seen = await page.evaluate(() => ({
    locale: navigator.language,
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
    baseURL: location.origin,
  }))
  const context = await page
    .context()
    .browser()
    ?.newContext({
      ...seen,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
  if (!context) throw new Error('the browser is gone')
  return context.newPage()
}

/** The way in between, which shows nothing but that it waits, and the two screens that a production build does not have. */
export async function behindTheScreens({ page, shoot }: Walk): Promise<void> {
  await go(page, '/loading', '.skeleton')
  await shoot('loading', { waits: true })
  const other = await visitorLike(page)
  await other.route('**/paper.pdf', (route) =>
    route.fulfill({ body: readFileSync(fixture('proof.pdf')), contentType: 'application/pdf' }),
  )
  await go(other, '/count', '.store-entry')
  await shoot('count', { of: other })
  await go(other, '/pdf?Url=/paper.pdf', 'canvas')
  await shoot('pdf', { of: other })
  await other.context().close()
}
