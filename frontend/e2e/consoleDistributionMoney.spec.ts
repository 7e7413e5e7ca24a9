// The money of distributions. Principal that comes back in a receipt is returned against shares, and one line of it is corrected by two
// people: the holder sees both. What funded a distribution that is cancelled before it is paid is free again.
import type { Page } from '@playwright/test'
import { DistributionPages, type Drafted } from './pages/distributions'
import { ReceiptPages } from './pages/receipts'
import { deskDay } from './support/camt'
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk } from './support/looks'
import { demo, expect } from './support/test'

interface Fixtures {
  distributions: DistributionPages
  receipts: ReceiptPages
}

const test = demoDesk.extend<Fixtures>({
  distributions: ({ page, t }, use) => use(new DistributionPages(page, t)),
  receipts: ({ page, t }, use) => use(new ReceiptPages(page, t)),
})

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

test.use({ viewport: desktop, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(300_000)

/** The demo investor, as the desk finds them. */
const holder = 'Lan Chen'
const cedarCreek = /Cedar Creek|雪松溪/

const principal: Drafted = {
  project: 'CDRK',
  cashType: 'return_of_principal',
  total: '50000',
  redeemedPerShare: '0.01',
  recordDate: deskDay(-1),
  paymentDate: deskDay(),
  chinese: '尊敬的持有人：\n首批房屋已售出，现返还部分本金。',
  english: 'Dear holder,\nthe first houses are sold, and part of the principal is returned.',
}

const rent: Drafted = {
  project: 'CDRK',
  cashType: 'rental_income',
  total: '1000',
  recordDate: deskDay(-1),
  paymentDate: deskDay(),
  chinese: '现派付第三季度租金。',
  english: 'The rent of the third quarter is distributed.',
}

/** `US$ 1,200.50` is 1200.5; words and their figures before it do not count. */
const numberIn = (text: string | null): number =>
  Number(/[\d,.]+$/.exec(text?.trim() ?? '')?.[0].replaceAll(',', ''))

/** The figure of a holding that is named so. */
const fact = (page: Page, label: string) =>
  page.locator('.fact', { has: page.getByText(label, { exact: true }) }).locator('dd')

async function openHolding(page: Page): Promise<void> {
  await page.goto('/#/account/portfolio/investment')
  await page.locator('.overview-row[href*="holding"]').filter({ hasText: cedarCreek }).click()
  await page.getByRole('heading', { level: 1, name: cedarCreek }).waitFor()
}

/** What may be paid out of the project's money, as the desk shows it. */
async function available(page: Page): Promise<number> {
  await page.goto('/console#/project_funds')
  await page.reload()
  await page.locator('.funds tbody tr', { hasText: rent.project }).getByRole('link').click()
  return numberIn(await page.locator('.funds-main dd').textContent())
}

/** The figure of the only line that is shown, under this head. */
async function lineFigure(page: Page, head: string): Promise<number> {
  const cell = page.locator(`.distribution-table tbody td[data-name="${head}"]`)
  return numberIn(await cell.textContent())
}

test('principal from a receipt is returned against shares, and a paid line is corrected by two people', {
  tag: '@both',
}, async ({ page, desk, distributions, receipts, logIn, t }) => {
  await desk.logIn('finance')
  const address = await distributions.draft(principal)
  expect(await judgedAtDesk(page)).toEqual([])
  const proposal = await distributions.propose('The notary confirms the sale')
  await desk.approve(proposal, 'approver')

  await desk.logIn('finance')
  await distributions.open(address)
  await distributions.stands('approved')
  const payer = 'CEDAR CREEK SALES LLC'
  const receipt = await receipts.enter({ amount: '50000', reference: `E2E-${Date.now()}`, payer })
  await receipts.stands('UNMATCHED')
  await distributions.open(address)
  await page.keyboard.press('p')
  await distributions.source(payer).click()
  await expect(distributions.field('amount')).toHaveCount(0)
  await expect(page.locator('.foretold')).toContainText(/50,000/)
  expect(await judgedAtDesk(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await distributions.stands('funded')
  await page
    .locator('.lines')
    .getByRole('link', { name: t('console.distributions.source.receipt', { id: receipt }), exact: true })
    .click()
  await receipts.stands('MATCHED')
  const id = address.replace(/\D/g, '')
  await expect(receipts.facts).toContainText(t('console.receipts.matched.distribution', { id }))

  await distributions.open(address)
  await distributions.act('pay').click()
  await distributions.confirm('pay')
  await distributions.stands('paid', 60_000)
  await distributions.openLines(address, holder)
  await expect(distributions.lines).toHaveCount(1)
  await expect(distributions.lines).toContainText(t('console.distributions.line.paid'))
  expect(await judgedAtDesk(page)).toEqual([])
  const shares = await lineFigure(page, t('console.distributions.shares'))
  const redeemed = await lineFigure(page, t('console.distributions.redeemed'))
  const returned = await lineFigure(page, t('console.column.amount'))
  expect(redeemed).toBe(Math.floor(shares / 100))

  // The holder has fewer shares, at a lower cost.
  await page.setViewportSize(phone)
  await logIn.enter(demo.phoneNumber, demo.password)
  await openHolding(page)
  const figure = async (label: string) =>
    numberIn(await fact(page, t(`overview.holding.${label}`)).textContent())
  await expect.poll(() => figure('shares')).toBe(shares - redeemed)
  expect(await figure('returned')).toBe(returned)
  const paid = await figure('paid')
  expect(await figure('cost')).toBeCloseTo(paid - returned, 2)

  // The line is reversed once a second person has approved that, and nothing else of it changes.
  await page.setViewportSize(desktop)
  await desk.logIn('finance')
  await distributions.openLines(address, holder)
  await distributions.lines.getByRole('button').click()
  await expect(distributions.dialog).toContainText(t('console.distributions.correctShares'))
  expect(await judgedAtDesk(page)).toEqual([])
  const correction = await distributions.correct('The shares were pledged to another')
  await desk.approve(correction, 'approver')

  await desk.logIn('finance')
  await expect(async () => {
    await distributions.openLines(address, holder)
    await expect(distributions.lines).toContainText(t('console.distributions.line.corrected'), {
      timeout: 2000,
    })
  }).toPass({ timeout: 30_000 })
  await expect(distributions.lines.getByRole('button')).toHaveCount(0)
  await distributions.stands('paid')
  expect(await judgedAtDesk(page)).toEqual([])

  await page.setViewportSize(phone)
  await logIn.enter(demo.phoneNumber, demo.password)
  await openHolding(page)
  await expect.poll(() => figure('shares')).toBe(shares)
  expect(await figure('cost')).toBe(paid)
  await expect(fact(page, t('overview.holding.returned'))).toHaveCount(0)
})

test('what funded a distribution is free again once that is cancelled before payment', {
  tag: '@both',
}, async ({ page, desk, distributions, receipts, t }) => {
  await desk.logIn('finance')
  const before = await available(page)
  const receipt = await receipts.enter({ amount: '400', reference: `E2E-${Date.now()}`, payer: 'RENT TRUST' })
  const address = await distributions.draft(rent)
  const proposal = await distributions.propose('By the board minute')
  await desk.approve(proposal, 'approver')

  await desk.logIn('finance')
  await distributions.open(address)
  await page.keyboard.press('p')
  await distributions.source('RENT TRUST').click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toContainText(/600/)
  await distributions.stands('approved')
  await page.keyboard.press('p')
  await expect(distributions.field('amount')).toHaveValue('600')
  await page.keyboard.press('Control+Enter')
  await distributions.stands('funded')
  expect(await available(page)).toBeCloseTo(before - 600, 2)

  await distributions.open(address)
  await page.keyboard.press('f')
  await expect(distributions.dialog).toContainText(/1,000/)
  await distributions.dialog.locator('textarea').fill('The tenant has taken the rent back')
  expect(await judgedAtDesk(page)).toEqual([])
  await distributions.confirm('cancel')
  await distributions.stands('cancelled')
  await expect(distributions.acts).toContainText(t('console.distributions.next.cancelled'))
  await expect(distributions.acts.getByRole('button')).toHaveCount(0)
  expect(await available(page)).toBe(before)
  await receipts.open(receipt)
  await receipts.stands('UNMATCHED')
})
