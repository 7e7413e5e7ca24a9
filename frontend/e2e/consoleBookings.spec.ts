// Exchange rates and manual bookings at the desk: finance loads a file of the European Central Bank and enters a rate that jumps, an
// approver confirms; finance proposes an exchange with a document, an approver approves it, and the desk shows its postings.

import { PayoutPages } from './pages/payouts'
import { deskDay } from './support/camt'
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

interface Fixtures {
  acts: PayoutPages
}

const test = demoDesk.extend<Fixtures>({
  acts: ({ page, t }, use) => use(new PayoutPages(page, t)),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

const rates = (day: string, end = '</Cube></gesmes:Envelope>') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<Cube><Cube time='${day}'><Cube currency='USD' rate='1.0871'/><Cube currency='HKD' rate='8.4623'/></Cube>${end}`

/** The smallest picture that is one. */
const letter = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'rates are loaded, asked about and confirmed by a second person, and an exchange goes by them',
  {
    tag: '@both',
  },
  async ({ page, desk, acts, t }, testInfo) => {
    const field = (name: string) =>
      page.locator(`[data-field=${name}]`).locator('input, textarea, select').first()
    const propose = () =>
      page
        .locator('.campaign-form')
        .getByRole('button', { name: new RegExp(`^${t('console.proposal.propose')}`) })
    const proposal = async () => {
      await page.waitForURL(/#\/(proposals|adjustments)\/\d+/)
      return `#/proposals/${/\/(\d+)/.exec(new URL(page.url()).hash)?.[1]}`
    }
    await desk.logIn('finance')
    await page.goto('/console#/exchange_rates')
    const inForce = page.locator('.in-force li')
    await expect(inForce).toHaveCount(5)
    await expect(inForce.filter({ hasText: 'HKD' })).toContainText(t('console.rates.noneYet'))
    await expect(inForce.filter({ hasText: /^EUR/ })).toContainText('1 EUR = 1.0867 USD')
    expect(await judgedAtDesk(page)).toEqual([])

    // A file that ends in the middle is refused, and the file stays chosen.
    await page.goto('/console#/exchange_rates/import')
    const file = page.locator('[data-field=file] input[type=file]')
    const choose = (name: string, text: string) =>
      file.setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
    await choose('cut.xml', rates(deskDay(), '<Cube'))
    await propose().click()
    await expect(page.getByRole('alert')).toContainText(t('RateFileUnreadable_cut_off'))
    expect(await judgedAtDesk(page)).toEqual([])
    await choose('eurofxref-daily.xml', rates(deskDay()))
    await propose().click()
    const loaded = await proposal()
    await expect(page.locator('.proposal .rates tbody tr')).toHaveCount(2)
    expect(await judgedAtDesk(page)).toEqual([])

    // A rate that jumps is asked about.
    await page.goto('/console#/exchange_rates/new')
    await field('currency').selectOption('GBP')
    await field('rate').fill('1.6')
    await field('reason').fill('a bank’s screen')
    await propose().click()
    await expect(page.getByRole('button', { name: t('console.rates.isMeant') })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await judgedAtDesk(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: t('console.rates.isMeant') }).click()
    await proposal()
    await desk.logIn('approver')
    await acts.approve(loaded)
    await page.goto('/console#/exchange_rates')
    await expect(inForce.filter({ hasText: /^EUR/ })).toContainText('1 EUR = 1.0871 USD')
    await expect(inForce.filter({ hasText: 'GBP' })).not.toContainText('1.6 USD')

    // An exchange of the account that the demo's bookings are about.
    await desk.logIn('finance')
    await page.goto('/console#/adjustments?kind=reward')
    const row = page.locator('.adjustments tbody tr').first()
    await row.waitFor()
    expect(await judgedAtDesk(page)).toEqual([])
    const number = ((await row.locator('small.figures').first().textContent()) ?? '').split(' · ')[1] ?? ''
    await page.keyboard.press('n')
    await field('kind').selectOption('exchange')
    await propose().click()
    await expect(page.locator('[data-field=account] .field-error')).toHaveText(
      t('console.adjustments.accountMissing'),
    )
    expect(await judgedAtDesk(page)).toEqual([])
    await field('account').fill(number)
    await expect(page.locator('.booking-account')).toBeVisible()
    await field('currency').selectOption('USD')
    await field('amount').fill('20')
    await field('to_currency').selectOption('CNY')
    await expect(page.locator('.booking-quote')).toContainText('CNY')
    await page
      .locator('[data-field=document] input[type=file]')
      .setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: letter })
    await field('reason').fill('asked for by letter')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await judgedAtDesk(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await propose().click()
    // The demo's transfer of the same account waits: one booking of an account at a time.
    await expect(page.getByRole('alert')).toBeVisible()
    await testInfo.attach('pending', { body: await page.screenshot(), contentType: 'image/png' })
    const pending = page.getByRole('alert').getByRole('link')
    const waiting = `#/proposals/${/\/(\d+)/.exec((await pending.getAttribute('href')) ?? '')?.[1]}`
    await desk.logIn('approver')
    await page.goto(`/console${waiting}`)
    await expect(page.locator('.booking-wallets li').first()).toBeVisible()
    expect(await judgedAtDesk(page)).toEqual([])
    await acts.approve(waiting)
    await page.goto(`/console${waiting.replace('proposals', 'adjustments')}`)
    await expect(page.locator('.record-head .status')).toHaveText(t('console.adjustments.state.APPROVED'))
    await expect(page.locator('.foretold li')).toHaveCount(2)
    expect(await judgedAtDesk(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await judgedAtDesk(page)).toEqual([])
  },
)
