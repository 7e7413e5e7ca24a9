// The fee of an account's review at a gateway on another site: left, paid, and refunded; what the browser brings back
// decides nothing, the gateway's message to the server does.
import { withAccount } from './support/investor'
import { forServer, type OwnServer, withOwnServer } from './support/ownServer'
import { withPayFast } from './support/payfast'
import { test as base, expect } from './support/test'

const test = base.extend<{ server: OwnServer }>({
  server: [
    ({ ofFile }, use) =>
      ofFile
        .share<OwnServer>('server', (held) => withPayFast((settings) => withOwnServer(settings, held)))
        .then(use),
    forServer,
  ],
  baseURL: ({ server }, use) => use(server.url),
})

// What keeps files stands between the pages of this site and those of others.
test.use({ serviceWorkers: 'allow' })

test('the review fee is paid at a gateway on another site', async ({ page, server, logIn, account, t }) => {
  server.setFee(45_000)
  await page.clock.install()
  await withAccount(server.url, logIn, account)

  const fee = page.locator('.fee')
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const stands = (state: string) => expect(fee.locator('.status')).toHaveText(t(`account.fee.state.${state}`))
  const there = async (key: string, what: string) => {
    await button(key).click()
    await page.waitForURL(/\/eng\/process/)
    await expect(page.getByRole('heading')).toHaveText('Pay R 450.00')
    await page.getByRole('button', { name: what, exact: true }).click()
    await page.waitForURL(/ReferenceID=\d+/)
  }

  await page.goto('/#/account/addresspage/addresspage?InvestmentFrameworkID=1&ReferenceID=99')
  await stands('due')
  await there('account.fee.pay', 'Cancel')
  await stands('cancelled')
  await there('account.fee.again', 'Pay, and lose the word of it')
  await stands('pending')
  // What waits for its word is asked after twenty times before it is offered again.
  await expect(async () => {
    await page.clock.fastForward(3_000)
    await expect(button('account.fee.goOn')).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0], timeout: 30_000 })
  await there('account.fee.goOn', 'Pay by card')
  await stands('paid')

  await button('account.fee.refund.ask').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('account.fee.refund.go'), { exact: true }).click()
  await stands('refunded')
})
