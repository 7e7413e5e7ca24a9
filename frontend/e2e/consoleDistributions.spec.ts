// Distributions at the desk. A finance officer drafts one, sees what each holder gets and proposes it; an approver approves it; finance
// funds it from the project's money and pays it, until every line is paid.
import { DistributionPages, type Drafted } from './pages/distributions'
import { PayoutPages } from './pages/payouts'
import { deskDay } from './support/camt'
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

interface Fixtures {
  distributions: DistributionPages
  payouts: PayoutPages
}

const test = demoDesk.extend<Fixtures>({
  distributions: ({ page, t }, use) => use(new DistributionPages(page, t)),
  payouts: ({ page, t }, use) => use(new PayoutPages(page, t)),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(300_000)

const rent: Drafted = {
  project: 'CDRK',
  cashType: 'rental_income',
  total: '1000.01',
  recordDate: deskDay(-1),
  paymentDate: deskDay(),
  chinese: '尊敬的持有人：\n现派付第三季度租金。',
  english: 'Dear holder,\nthe rent of the third quarter is distributed.',
}

test('rent is drafted, approved by a second person, funded and paid to every holder', {
  tag: '@both',
}, async ({ page, desk, distributions, payouts, t }) => {
  await desk.logIn('finance')
  await page.keyboard.press('r')
  await distributions.heading.waitFor()
  expect(await judgedAtDesk(page)).toEqual([])

  // Mistakes are shown at their fields; today's register is not known yet.
  await page.keyboard.press('n')
  await page.waitForURL(/#\/distributions\/new/)
  await distributions.keep()
  await expect(distributions.mistake('project')).toHaveText(t('console.distributions.projectMissing'))
  await distributions.fill({ ...rent, recordDate: deskDay() })
  await distributions.keep()
  await expect(distributions.mistake('record_date')).toHaveText(t('console.distributions.recordAhead'))
  expect(await judgedAtDesk(page)).toEqual([])

  // What was typed survives a reload.
  await page.reload()
  await expect(distributions.field('text_en')).toHaveValue(rent.english)
  await expect(distributions.holderReads.first()).toContainText('现派付第三季度租金。')
  await distributions.field('record_date').fill(rent.recordDate)
  await distributions.keep()

  await page.waitForURL(/#\/distributions\/\d+/)
  const address = new URL(page.url()).hash.split('?')[0]
  await distributions.stands('draft')
  await expect(page.locator('.distribution-lines')).toContainText(/UTC\+8/)
  await distributions.lines.first().waitFor()
  await expect(distributions.sums).toContainText(/1,000\.01/)
  expect(await judgedAtDesk(page)).toEqual([])

  const proposal = await distributions.propose('Rent of the third quarter, by the board minute')
  await expect(distributions.acts).toContainText(t('console.distributions.next.proposed'))

  // The approver reads the terms and the text, and the holders are one click away.
  await desk.logIn('approver')
  await page.goto(`/console${proposal}`)
  const shown = page.locator('.proposal')
  await expect(shown).toContainText(t('console.proposal.effect.approve_distribution'))
  await expect(shown).toContainText(/1,000\.01/)
  await expect(shown).toContainText('the rent of the third quarter is distributed.')
  await expect(shown.getByRole('link').first()).toHaveAttribute('href', address ?? '')
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.approve(proposal)

  // The project's money funds it, with exactly the missing amount.
  await desk.logIn('finance')
  await page.goto(`/console${address}`)
  await distributions.stands('approved')
  await page.keyboard.press('p')
  const amount = distributions.field('amount')
  await expect(amount).toHaveValue('1000.01')
  await amount.fill('1000.02')
  await page.keyboard.press('Control+Enter')
  await expect(distributions.mistake('amount')).toHaveText(t('console.distributions.aboveMissing'))
  await expect(page.locator('.foretold')).toContainText(t('console.book.distribution'))
  expect(await judgedAtDesk(page)).toEqual([])
  await amount.fill('1000.01')
  await page.keyboard.press('Control+Enter')
  await distributions.stands('funded')

  await distributions.act('pay').click()
  await expect(distributions.dialog).toContainText(/1,000\.01/)
  expect(await judgedAtDesk(page)).toEqual([])
  await distributions.confirm('pay')
  await distributions.stands('paid', 60_000)
  await expect(distributions.lines.first()).toContainText(t('console.distributions.line.paid'))
  // Everything due is paid: nothing is left open, and nothing waits.
  for (const state of ['open', 'waiting'] as const) {
    await page
      .locator('.distribution-lines .chips')
      .getByRole('link', { name: t(`console.distributions.line.${state}`), exact: true })
      .click()
    await expect(page.locator('.distribution-lines')).toContainText(t('console.distributions.noLineFound'))
  }
  expect(await judgedAtDesk(page)).toEqual([])

  await page.keyboard.press('Escape')
  await distributions.heading.waitFor()
  const row = distributions.rows.filter({ hasText: 'CDRK' }).first()
  await expect(row).toContainText(t('console.distributions.state.paid'))
  // Once all of it is paid, no percentage is shown.
  await expect(row).not.toContainText('%')
  expect(await judgedAtDesk(page)).toEqual([])
})

test('a draft is given up with a reason', async ({ page, desk, distributions, t }) => {
  await desk.logIn('finance')
  await page.goto('/console#/distributions/new')
  await distributions.fill({ ...rent, cashType: 'interest', total: '12.50' })
  await distributions.keep()
  await distributions.stands('draft')
  await page.keyboard.press('f')
  await distributions.confirm('cancel')
  await expect(distributions.dialog).toContainText(t('console.proposal.reasonMissing'))
  await distributions.dialog.locator('textarea').fill('Drafted twice')
  await distributions.confirm('cancel')
  await distributions.stands('cancelled')
  await expect(distributions.acts).toContainText(t('console.distributions.next.cancelled'))
})
