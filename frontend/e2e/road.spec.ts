// The road of a newcomer: bank account, investment account, review, subscription by wire, signature, proof, acceptance,
// shares.
import { BanksPage } from './pages/banks'
import { OpenAccountPage } from './pages/openAccount'
import { SubscribePage } from './pages/subscribe'
import { decide } from './support/desk'
import { codeFor } from './support/outbox'
import { expect, freshNumber, test } from './support/test'

test.use({ serviceWorkers: 'allow' })

test('a newcomer gets from a bank account to shares', { tag: '@both' }, async ({
  page,
  request,
  logIn,
  account,
  t,
}) => {
  test.setTimeout(240_000)
  const number = freshNumber()
  await logIn.open('?active=0')
  await logIn.number.fill(number)
  await logIn.sendCode()
  await logIn.code.fill(await codeFor(request, `86-${number}`))
  await logIn.choose('Harbour9')
  await logIn.agree()
  await logIn.submitRegistration()
  await account.begun()

  const opening = new OpenAccountPage(page, t)
  await opening.list()
  await page.getByRole('button', { name: t('account.list.new'), exact: true }).click()
  await expect(page.getByText(t('Pleaseaddabankaccountfirst'))).toBeVisible()

  await page.getByText(t('account.list.addBank'), { exact: true }).click()

  const banks = new BanksPage(page, t)
  await banks.add('6222020200112233')
  await page.waitForURL(/account\/openaccount/)
  // The interrupted choice of a framework continues.
  await page.locator('.framework').first().click()
  await page.waitForURL(/addresspage\/addresspage/)
  await opening.personal()
  await expect(page.locator('[name=BankAccountNumber]')).toHaveValue('6222020200112233')
  await opening.bank()
  await opening.upload('Passport', 'passport-large.jpg')
  await opening.upload('POA', 'address.pdf')
  await opening.questionnaire()
  await opening.apply()
  await expect(page.locator('.status')).toHaveText(t('account.state.review'))
  await expect(page.locator('.account-ticks [data-done=true]')).toHaveCount(3)

  const entity = await page.evaluate(async () => {
    const answer = await fetch('/api/account_userentity.json')
    return ((await answer.json()) as { userEntities: { UserEntityID: number }[] }).userEntities[0]
      ?.UserEntityID
  })
  await decide(request, { queue: 'kyc', id: entity ?? 0, by: 'reviewer' })
  await decide(request, { queue: 'kyc', id: entity ?? 0, by: 'approver' })
  await page.reload()
  await expect(page.locator('.status')).toHaveText(t('account.state.approved'))

  const project = await page.evaluate(async () => {
    const answer = await fetch('/api/account_products.json')
    const { products } = (await answer.json()) as {
      products: { InvestmentID: number; InvestmentStatusCode: string }[]
    }
    return products.find((candidate) => candidate.InvestmentStatusCode === 'Open')?.InvestmentID
  })
  const subscribe = new SubscribePage(page, t)
  await subscribe.open(project ?? 0)
  const amount = await subscribe.terms()
  await subscribe.readAndSign()
  await page.reload()
  await expect(page.locator('.signed-paper')).toBeVisible()
  await subscribe.prove()
  const order = await subscribe.complete()

  await page.goto('/#/account/portfolio/order')
  await expect(page.locator('.order-card .status')).toHaveText(t('portfolio.status.review'))
  await decide(request, {
    queue: 'subscriptions',
    id: order,
    by: 'finance',
    more: { amount_received: amount },
  })
  await decide(request, { queue: 'subscriptions', id: order, by: 'approver' })
  await page.reload()
  await expect(page.locator('.order-card .status')).toHaveText(t('portfolio.status.accepted'))
  await decide(request, { queue: 'subscriptions', id: order, by: 'approver', act: 'issue' })

  await page.goto('/#/account/portfolio/stock')
  await expect(page.locator('.share-card')).toHaveCount(1)
  await page.locator('.share-figure').first().click()
  await expect(page.locator('.share-list li')).toContainText(String(order))
})
