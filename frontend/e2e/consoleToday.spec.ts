// The day at the desk: where an operator begins, and where each figure leads.

import { demoDesk } from './support/demoDesk'
import { judgedAtDesk, onPhones } from './support/looks'
import { expect } from './support/test'

const test = demoDesk

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(120_000)

test('the day begins with what waits, and each figure leads to its list', { tag: '@both' }, async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('finance')
  await expect(page).toHaveURL(/#\/today$/)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const queues = part(t('console.queues'))
  await expect(queues.locator('tbody td').first()).toBeVisible()
  for (const row of await page.locator('.today-row strong').all()) await expect(row).toHaveText(/^[\d,]+\+?$/)
  expect(await judgedAtDesk(page)).toEqual([])

  // A figure of a queue counts what its list has.
  const figure = queues.locator('td a[href^="#/deposits?state=LWAIT"]').first()
  const waiting = Number(await figure.textContent())
  await figure.click()
  await expect(page).toHaveURL(/#\/deposits\?state=LWAIT$/)
  await expect(desk.rows).toHaveCount(Math.min(waiting, 20))

  // So does one of the money, by a key back to the day.
  await page.keyboard.press('0')
  await expect(page).toHaveURL(/#\/today$/)
  const due = part(t('console.today.payouts')).getByRole('link', { name: t('console.today.payout.due') })
  const owed = Number(await due.locator('strong').textContent())
  await due.click()
  await expect(page).toHaveURL(/#\/payouts\?state=DUE&sort=since$/)
  await expect(desk.rows.filter({ has: page.locator('a[href*="#/payouts/"]') })).toHaveCount(
    Math.min(owed, 20),
  )
})

test('the day of whoever reads everything fits on a phone', { tag: '@both' }, async ({ page, desk, t }) => {
  for (const role of ['approver', 'auditor'] as const) {
    await desk.logIn(role)
    const queues = page.getByRole('region', { name: t('console.queues') })
    await expect(queues.locator('tbody')).toHaveCount(4)
    await expect(queues.locator('tbody td').first()).toBeVisible()
    for (const row of await page.locator('.today-row strong').all())
      await expect(row).toHaveText(/^[\d,]+\+?$/)
    expect(await onPhones(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    const scrolls = (box: HTMLElement) => box.scrollWidth > box.clientWidth
    expect(await page.locator('.today-scroll').evaluate(scrolls)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})
