// Signing at a service on another site: there, back, interrupted, declined, signed.
import type { Page } from '@playwright/test'
import { SubscribePage } from './pages/subscribe'
import { withDocuSign } from './support/docusign'
import { findings, overflow } from './support/looks'
import { forServer, type OwnServer, withOwnServer } from './support/ownServer'
import { test as base, demo, expect } from './support/test'

const test = base.extend<{ server: OwnServer }>({
  server: [
    ({ ofFile }, use) =>
      ofFile
        .share<OwnServer>('server', (held) =>
          withDocuSign((settings) => withOwnServer(settings, held, 'demo')),
        )
        .then(use),
    forServer,
  ],
  baseURL: ({ server }, use) => use(server.url),
})

// What keeps files stands between the pages of this site and those of others.
test.use({ serviceWorkers: 'allow' })

/** Does something on the service's page. */
async function there(page: Page, what: 'Finish' | 'Decline' | 'Time out'): Promise<void> {
  await page.waitForURL(/\/Signing\//)
  await page.getByRole('button', { name: what }).click()
}

test('a subscription is signed at a service on another site', async ({ page, logIn, t }) => {
  await logIn.enter(demo.phoneNumber, demo.password)
  const project = await page.evaluate(async () => {
    const answer = await fetch('/api/account_products.json')
    const { products } = (await answer.json()) as {
      products: { InvestmentID: number; InvestmentStatusCode: string }[]
    }
    return products.find((candidate) => candidate.InvestmentStatusCode === 'Open')?.InvestmentID
  })
  const subscribe = new SubscribePage(page, t)
  await subscribe.open(project ?? 0)
  await subscribe.terms()
  await subscribe.read()
  await subscribe.leaveToSign()
  await there(page, 'Time out')

  // Interrupted there: the page between continues, to an address of its own for the visit.
  await page.waitForURL(/\/sign\/[^/]+\/back/)
  await expect(page.getByText(t('sign.interrupted'))).toBeVisible()
  expect(await findings(page)).toEqual([])
  const shown = page.viewportSize()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await overflow(page)).toEqual([])
  }
  if (shown) await page.setViewportSize(shown)
  await page.getByRole('link', { name: t('sign.resume') }).click()
  await there(page, 'Decline')
  await page.waitForURL(/Event=Cancelled/)

  await subscribe.leaveToSign()
  await there(page, 'Finish')
  await page.waitForURL(/#\/account\/select\/selectaccount/)
  await page.locator('.signed-paper').waitFor({ timeout: 60_000 })

  await page.goto('/#/user/personaldata/documents')
  await expect(page.getByText(t('papers.kind.SigningCertificate')).first()).toBeVisible()
})
