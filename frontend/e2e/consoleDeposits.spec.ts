// Deposits at the desk: the amount that arrived is read from the bank statement, credited by a second person, or
// returned to its payer. Each test takes one of the demo investor's deposits that wait for the desk.
import type { Page } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { findingsAround } from './support/looks'
import { test as base, demo, expect } from './support/test'

const test = base.extend<{ desk: ConsolePage }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
})

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(180_000)

interface Deposit {
  id: number
  investor: string
  amount: number
  currency: string
  remittance_reference: string
  wallet: { available: number; held: number; balance_after: number | null }
}

const list = (state: string) => `/console#/deposits?${new URLSearchParams({ state, q: demo.phoneNumber })}`

const item = (id: number) => `/console#/deposits/${id}?state=all`

/** As the screen shows figures. */
const figure = (amount: number): string =>
  amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  })

/** A deposit as the server returns it to the logged-in user. */
async function read(page: Page, id: number): Promise<Deposit> {
  const answer = await page.request.get(`/ops/api/queues/deposits/${id}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Deposit
}

/** Opens the deposit of the demo investor that waits longest for the first line. */
async function openFirst(page: Page, desk: ConsolePage): Promise<Deposit> {
  await page.goto(list('LWAIT'))
  // Not the rows of the list that was on screen before.
  await page.reload()
  await desk.rows.first().waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/deposits\/\d+\?/)
  await desk.judgement.waitFor()
  return read(page, Number(/deposits\/(\d+)/.exec(page.url())?.[1]))
}

test('finance enters what arrived and passes, an approver passes, and the wallet is credited', async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('finance')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/#\/deposits\?state=LWAIT$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console.queue.deposits'))
  await expect(desk.state('deposits', 'GWAIT')).toBeVisible()

  const deposit = await openFirst(page, desk)
  const { id, amount, investor, remittance_reference: reference } = deposit
  const order = page.locator('.order')
  await expect(page.locator('.order-amount')).toContainText(figure(amount))
  await expect(order).toContainText(reference)
  await expect(order).toContainText(t('console.notYet'))
  await expect(order.getByRole('button', { name: t('console.deposit.copy') })).toBeVisible()
  const wallet = page.locator('.order-wallet dd')
  const before = deposit.wallet.available + deposit.wallet.held
  await expect(wallet.last()).toContainText(figure(before + amount))
  await expect(desk.documents.filter({ hasText: t('console.kind.Proof') }).first()).toBeVisible()
  await expect(page.locator('.stage img, .stage canvas').first()).toBeVisible()

  await desk.passByKey()
  const received = page.locator('[name=amount_received]')
  await expect(received).toHaveValue('')
  await page.keyboard.press('Control+Enter')
  await expect(desk.alert).toContainText(t('console.receivedMistake.missing'))
  // Ten times as much: another amount, and most likely a slip.
  await received.fill((amount * 10).toFixed(2))
  await expect(desk.judgement.getByRole('checkbox')).toBeVisible()
  await expect(page.getByLabel(t('console.deposit.why'))).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(desk.alert).toContainText(t('console.deposit.whyMissing'))
  expect(await findingsAround(page, received)).toEqual([])
  await received.fill(amount.toFixed(2))
  await expect(desk.judgement.getByRole('checkbox')).toHaveCount(0)
  const booked = page.locator('.foretold li')
  await expect(booked).toHaveCount(2)
  await expect(booked.first()).toContainText(t('console.book.suspense'))
  await expect(booked.last()).toContainText(t('console.book.wallet'))
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.pass', { name: investor }))

  await desk.logIn('approver')
  await page.goto(item(id))
  await expect(page.locator('.item-head .status').first()).toHaveText(t('console.state.GWAIT'))
  await expect(order).toContainText(t('console.deposit.unconfirmed'))
  await expect(page.locator('.order').getByRole('note')).toHaveCount(0)
  await desk.act('pass').click()
  await expect(booked).toHaveCount(1)
  await expect(booked).toContainText(t('console.book.wallet'))
  await expect(booked).toContainText(figure(amount))
  await desk.confirm('pass').click()
  await expect(page.locator('.said-shown')).toBeVisible()

  await expect(async () => {
    await page.goto(item(id))
    await expect(page.locator('.item-head .status').first()).toHaveText(t('console.state.GPASS'), {
      timeout: 3000,
    })
  }).toPass({ timeout: 20_000 })
  await expect(wallet.first()).toContainText(figure(deposit.wallet.available + amount))
  await expect(desk.judgement).toContainText(t('console.why.decided'))
})

test('another amount passes the first line with a comment; failed at the second it is owed to its payer', async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('finance')
  const { id, amount, investor } = await openFirst(page, desk)
  const arrived = amount - 15
  await desk.act('pass').click()
  await page.locator('[name=amount_received]').fill(arrived.toFixed(2))
  await expect(desk.judgement.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: t('console.templateName.bankCharges'), exact: true }).click()
  await desk.confirm('pass').click()
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.pass', { name: investor }))

  await desk.logIn('approver')
  await page.goto(item(id))
  await expect(page.locator('.order').getByRole('note')).toContainText(t('console.deposit.otherArrived'))
  await expect(page.locator('.order')).toContainText(figure(arrived))
  await expect(page.locator('.history blockquote')).not.toBeEmpty()
  await desk.act('fail').click()
  const booked = page.locator('.foretold li')
  await expect(booked).toHaveCount(1)
  await expect(booked).toContainText(t('console.book.payable'))
  await expect(booked).toContainText(figure(arrived))
  await desk.confirm('fail').click()
  await expect(desk.alert).toContainText(t('console.reasonMissing'))
  await page.getByRole('button', { name: t('console.templateName.payerDiffers'), exact: true }).click()
  await desk.confirm('fail').click()
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.fail', { name: investor }))

  await page.goto(list('LFAIL,GFAIL'))
  await expect(desk.rows.getByRole('link').and(page.locator(`[href*="/deposits/${id}?"]`))).toHaveCount(1)
})

test('what a role may not do is not offered, and the trail leads to the deposit', async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('reviewer')
  await expect(desk.state('kyc', 'LWAIT')).toBeVisible()
  await expect(desk.state('deposits', 'LWAIT')).toHaveCount(0)

  await desk.logIn('auditor')
  await page.goto(list('all'))
  await desk.rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/#\/deposits\/\d+\?/)
  await expect(desk.act('pass')).toHaveCount(0)
  await desk.judgement.waitFor()
  const id = Number(/deposits\/(\d+)/.exec(page.url())?.[1])
  await page.goto(`/console#/audit?record=deposit:${id}`)
  await page
    .locator('.table')
    .getByRole('link', { name: t('console.record.deposit', { id }), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`#/deposits/${id}$`))
  await expect(page.locator('.order')).toContainText(t('console.deposit.reference'))
})
