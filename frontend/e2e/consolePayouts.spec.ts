// Payouts at the desk: a finance officer's day from the due payouts to the paid ones, with an approver who releases; a
// payout that is paid singly, comes back or has no bank account yet needs two people.
import { readFile } from 'node:fs/promises'
import { type Page, request } from '@playwright/test'
import { PayoutPages } from './pages/payouts'
import { demoDesk } from './support/demoDesk'
import { decide } from './support/desk'
import { ApiInvestor, password } from './support/investor'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

interface Fixtures {
  payouts: PayoutPages
  /** Has two due withdrawals in US dollars: 1,200.50 and 300. */
  investor: ApiInvestor
}

const test = demoDesk.extend<Fixtures>({
  payouts: ({ page, t }, use) => use(new PayoutPages(page, t)),
  investor: async ({ server }, use) => {
    const investor = await ApiInvestor.arrive(server.url)
    await investor.handInAccount()
    await investor.passReview()
    await investor.fundWallet(20_000)
    const http = await request.newContext({ baseURL: server.url })
    for (const amount of [1200.5, 300]) {
      const id = await investor.withdraw(amount)
      await decide(http, { queue: 'withdrawals', id, by: 'finance' })
      await decide(http, { queue: 'withdrawals', id, by: 'approver' })
    }
    await http.dispose()
    await use(investor)
    await investor.leave()
  },
})

const desktop = { width: 1280, height: 900 }

test.use({ viewport: desktop, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

/** The payment of a withdrawal as shown to its owner. */
async function statusOf(page: Page, amount: string): Promise<string | null> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/account/portfolio/order')
  await page.reload()
  const order = page
    .locator('.order-card')
    .filter({ hasText: new RegExp(`US\\$\\s${amount.replace('.', '\\.')}`) })
  return order.locator('.status').textContent()
}

test('what is due is batched, released by a second person, and marked as paid', { tag: '@both' }, async ({
  page,
  desk,
  payouts,
  investor,
  logIn,
  t,
}) => {
  await desk.logIn('finance')
  await page.keyboard.press('s')
  await payouts.heading.waitFor()
  await expect(page.locator('.rail').getByRole('link', { name: t('console.list.payouts') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const dollars = payouts.due.filter({ hasText: 'PKF' }).filter({ hasText: 'USD' })
  await expect(dollars).toHaveCount(1)
  await expect(payouts.rows.filter({ hasText: investor.name })).toHaveCount(2)
  expect(await judgedAtDesk(page)).toEqual([])

  // Everything that is due from one bank account makes a batch.
  await dollars.getByRole('button').click()
  const today = await payouts.field('pay_on').inputValue()
  await payouts.field('pay_on').fill('')
  await payouts.confirm('console.payouts.make')
  await expect(payouts.mistake('pay_on')).toHaveText(t('console.payouts.dayMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.field('pay_on').fill(today)
  await payouts.confirm('console.payouts.make')
  await page.waitForURL(/#\/payout_batches\/\d+/)
  const batch = page.url().slice(page.url().indexOf('#'))
  await expect(payouts.badge).toHaveText(t('console.payouts.batchState.OPEN'))
  const own = payouts.rows.filter({ hasText: investor.name })
  await expect(own).toHaveCount(2)
  const count = await payouts.rows.count()

  // Take one payout out. Only an approver can release the batch, so finance reads who does.
  await own
    .filter({ has: page.locator('td.number', { hasText: /\s300$/ }) })
    .getByRole('button', { name: new RegExp(t('console.payouts.takeOut')) })
    .click()
  await payouts.confirm('console.payouts.takeOut')
  await expect(payouts.rows).toHaveCount(count - 1)
  await expect(own).toHaveCount(1)
  await expect(payouts.release).toBeDisabled()
  await expect(page.locator('#why-not')).toBeVisible()
  expect(await judgedAtDesk(page)).toEqual([])

  await desk.logIn('approver')
  await page.goto(`/console${batch}`)
  await expect(payouts.release).toBeEnabled()
  await expect(page.locator('.payout-files')).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(payouts.dialog).toContainText(String(count - 1))
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.confirm('console.payouts.release')
  await expect(payouts.badge).toHaveText(t('console.payouts.batchState.RELEASED'))
  await expect(payouts.release).toHaveCount(0)

  await desk.logIn('finance')
  await page.goto(`/console${batch}`)
  await expect(own.locator('.status')).toHaveText(t('console.payouts.state.RELEASED'))
  for (const format of ['pain001', 'csv']) {
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: t(`console.payouts.format.${format}`) }).click()
    const text = await readFile(await (await arriving).path(), 'utf8')
    expect(text).toContain(investor.name)
    expect(text).toContain('1200.50')
  }
  expect(await judgedAtDesk(page)).toEqual([])
  await logIn.enter(investor.number, password)
  expect(await statusOf(page, '1,200.50')).toBe(t('portfolio.status.paying'))

  // The bank has paid all of it, under one reference.
  await page.setViewportSize(desktop)
  await page.goto(`/console${batch}`)
  await expect(payouts.badge).toHaveText(t('console.payouts.batchState.RELEASED'))
  await page.keyboard.press('p')
  await payouts.confirm('console.payouts.allPaid')
  await expect(payouts.mistake('reference')).toHaveText(t('console.payouts.referenceMissing.Bank'))
  await payouts.field('reference').fill('STMT-2026-118')
  await payouts.confirm('console.payouts.allPaid')
  await expect(payouts.badge).toHaveText(t('console.payouts.state.EXECUTED'))
  await expect(own.locator('.status')).toHaveText(t('console.payouts.state.EXECUTED'))
  await own.getByRole('link').first().click()
  await expect(page.locator('.investor-side')).toContainText('STMT-2026-118')
  expect(await judgedAtDesk(page)).toEqual([])
  expect(await statusOf(page, '1,200.50')).toBe(t('portfolio.status.passed'))
  expect(await statusOf(page, '300')).toBe(t('portfolio.status.paying'))
})

test('one is paid singly by two people, and what comes back of it less the charge goes through two as well', async ({
  page,
  desk,
  payouts,
  investor,
  t,
}) => {
  await desk.logIn('finance')
  const id = await payouts.openFirst('DUE', investor.name)
  await expect(page.locator('.payout-target')).toContainText('6222020200112233')
  await page.keyboard.press('p')
  await expect(payouts.form).toContainText(t('console.payouts.singlyText.Bank'))
  await expect(page.locator('.foretold li')).toContainText(t('console.book.payable'))
  await payouts.propose()
  await expect(payouts.mistake('reference')).toHaveText(t('console.payouts.referenceMissing.Bank'))
  await expect(payouts.mistake('reason')).toHaveText(t('console.proposal.reasonMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.field('reference').fill('SINGLE-77')
  await payouts.field('reason').fill('The investor needs it before the next batch')
  await payouts.propose()
  const paying = await payouts.proposal()
  await expect(payouts.badge).toHaveText(t('console.payouts.state.DUE'))
  await expect(payouts.act('singly')).toHaveCount(0)

  // The payee is shown beside the payment details.
  await desk.logIn('approver')
  await page.goto(`/console${paying}`)
  await expect(page.locator('.proposal .pairs').last()).toContainText('6222020200112233')
  await payouts.approve(paying)
  await page
    .locator('.record')
    .getByRole('link', { name: `#${id}` })
    .click()
  await expect(payouts.badge).toHaveText(t('console.payouts.state.EXECUTED'))
  await expect(page.locator('.investor-side')).toContainText('SINGLE-77')

  await desk.logIn('finance')
  await payouts.open(id)
  await payouts.act('bounce').click()
  await payouts.field('came_back').fill('999999')
  await payouts.field('reason').fill('Account closed')
  await payouts.propose()
  await expect(payouts.mistake('came_back')).toBeVisible()
  const whole = Number(
    (await page.locator('.record-figure').first().textContent())?.replace(/[^\d.]/g, '') ?? '',
  )
  await payouts.field('came_back').fill((whole - 14.5).toFixed(2))
  await expect(payouts.form).toContainText('14.50')
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.propose()
  const returning = await payouts.proposal()

  await desk.logIn('approver')
  await payouts.approve(returning)
  await payouts.open(id)
  await expect(payouts.badge).toHaveText(t('console.payouts.state.BOUNCED'))
  await expect(page.locator('.investor-side')).toContainText('14.50')
  await expect(page.locator('.history-bad')).toContainText(t('console.payouts.step.BOUNCED'))
  expect(await judgedAtDesk(page)).toEqual([])
})

test('chosen ones of one bank account and currency go into a batch', async ({
  page,
  desk,
  payouts,
  investor,
}) => {
  await desk.logIn('finance')
  await payouts.openList('DUE')
  const own = payouts.rows.filter({ hasText: investor.name })
  await expect(own).toHaveCount(2)
  for (const row of await own.all()) await row.getByRole('checkbox').check()
  await expect(page.locator('.payout-chosen')).toContainText('1,500.50')
  expect(await judgedAtDesk(page)).toEqual([])
  await page.locator('.payout-chosen button').first().click()
  await payouts.confirm('console.payouts.make')
  await page.waitForURL(/#\/payout_batches\/\d+/)
  await expect(payouts.rows).toHaveCount(2)
  await expect(own).toHaveCount(2)
})

test('a payout whose bank account is not known is given one from the proof, by two people', async ({
  page,
  desk,
  payouts,
  t,
}) => {
  await desk.logIn('finance')
  const id = await payouts.openFirst('WAITING_TARGET')
  await expect(desk.documents.first()).toBeVisible()
  await payouts.act('give_target').click()
  const other = page.locator('[name=way][value=other]')
  if ((await other.count()) > 0) await other.check()
  await payouts.propose()
  await expect(payouts.mistake('account_number')).toBeVisible()
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.field('account_name').fill('Payer Of The Deposit')
  await payouts.field('account_number').fill('6222020200445566')
  await payouts.field('bank_name').fill('Harbour Bank')
  await payouts.field('swift_code').fill('HARBHKHH')
  await payouts.field('country').selectOption({ index: 1 })
  await payouts.field('reason').fill('As the proof of payment shows')
  await payouts.propose()
  const giving = await payouts.proposal()

  await desk.logIn('approver')
  await page.goto(`/console${giving}`)
  await expect(page.locator('.proposal')).toContainText('6222020200445566')
  await payouts.approve(giving)
  await payouts.open(id)
  await expect(payouts.badge).toHaveText(t('console.payouts.state.DUE'))
  await expect(page.locator('.payout-target')).toContainText('6222020200445566')
})

test('who only reads is offered nothing, and the trail leads to the payout; other roles see none', async ({
  page,
  desk,
  payouts,
  t,
}) => {
  await desk.logIn('auditor')
  const id = await payouts.openFirst('EXECUTED')
  await expect(page.locator('.payout-acts')).toHaveCount(0)
  await page.goto('/console#/payout_batches')
  await expect(
    page.getByRole('heading', { level: 1, name: t('console.payouts.batches'), exact: true }),
  ).toBeVisible()
  await page.locator('.table tbody tr').first().waitFor()
  expect(await judgedAtDesk(page)).toEqual([])
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('console.file') }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('landfall-payout-batches.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + (await page.locator('.table tbody tr').count()))
  await page.goto('/console#/audit?record=payout_batches')
  const exported = t('console.detail.exported', { count: lines.length - 1 })
  await expect(page.locator('.audit-detail').first()).toHaveText(exported)
  await page.goto(`/console#/audit?record=payout:${id}`)
  await page
    .locator('.table')
    .getByRole('link', { name: t('console.record.payout', { id }), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`#/payouts/${id}$`))

  await desk.logIn('reviewer')
  await page.locator('.queue-head').waitFor()
  await expect(page.getByRole('link', { name: t('console.list.payouts') })).toHaveCount(0)
  await page.goto('/console#/payouts')
  await expect(page.getByRole('heading', { level: 1, name: t('console.otherRole.title') })).toBeVisible()
})
