// The register of a project at the desk: who holds its shares now and at the end of an earlier day, as a file, and the history of a holding.
import { readFile } from 'node:fs/promises'
import { deskDay } from './support/camt'
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

const test = demoDesk

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(180_000)

/** The demo's Cedar Creek, whose shares five accounts hold. */
const holders = 5

test('finance reads who holds a project, on which day, and what changed a holding', { tag: '@both' }, async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('finance')
  await page.goto('/console#/project_funds')
  await page.locator('.funds tbody tr').filter({ hasText: 'CDRK' }).getByRole('link').click()
  await page.getByRole('link', { name: t('console.holders') }).click()
  await expect(page).toHaveURL(/#\/projects\/\d+\/register$/)
  await expect(page.locator('.record-head')).toContainText('CDRK')
  const rows = page.locator('.table.register tbody tr')
  await expect(rows).toHaveCount(holders)
  await expect(page.locator('.register-sums')).toContainText(t('console.register.holders') + holders)
  const day = page.locator('.day-box input')
  await expect(day).toHaveValue(deskDay())
  // The parts are of all shares: they sum to the whole but for what rounding takes.
  const parts = await page.locator('.register tbody .register-part').allTextContents()
  const sum = parts.reduce((all, part) => all + Number.parseFloat(part.replace('%', '')), 0)
  expect(Math.abs(sum - 100)).toBeLessThan(0.3)
  expect(await judgedAtDesk(page)).toEqual([])

  // Yesterday the same five held it, and the file is of that day.
  await day.fill(deskDay(-1))
  await expect(page).toHaveURL(new RegExp(`day=${deskDay(-1)}$`))
  await expect(rows).toHaveCount(holders)
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('console.file') }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toContain(deskDay(-1))
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('"account_number"')
  expect(lines).toHaveLength(holders)

  // The words of the search are kept with the day.
  const name = (await rows.first().locator('.table-name').textContent()) ?? ''
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/day=.*&q=/)
  await expect(rows.first()).toContainText(name)
  await expect(page.locator('.register-sums')).toContainText(t('console.register.holders') + holders)
  await page.reload()
  await expect(rows.first()).toContainText(name)
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(holders)

  // A row opens what changed the holding: it began with an issue, whose order is one click away.
  await rows.first().locator('td').last().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(t('console.register.change.issued'))
  const order = sheet.locator('a[href^="#/subscriptions/"]').first()
  await expect(order).toBeVisible()
  await expect(sheet.locator('a[href^="#/ledger/transactions/"]').first()).toBeVisible()
  expect(await judgedAtDesk(page)).toEqual([])
  await order.click()
  await expect(page).toHaveURL(/#\/subscriptions\/\d+/)
  await page.goBack()
  await expect(sheet).toContainText(t('console.register.change.issued'))
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`day=${deskDay(-1)}$`))

  // Long before the first issue nobody held anything; a day ahead is refused in the field.
  await day.fill(deskDay(-400))
  await expect(page).toHaveURL(new RegExp(`day=${deskDay(-400)}$`))
  await expect(page.locator('.empty')).toContainText(t('console.register.noneThenText'))
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('console.file') })).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
  await day.fill(deskDay(1))
  await expect(page.locator('.day-box')).toContainText(t('console.dayAhead'))
  await page.getByRole('link', { name: t('console.register.seeToday') }).click()
  await expect(rows).toHaveCount(holders)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await judgedAtDesk(page)).toEqual([])
  await rows.first().getByRole('link').first().click()
  await expect(sheet).toContainText(t('console.register.change.issued'))
  expect(await judgedAtDesk(page)).toEqual([])
})

test('a distribution leads to the register of its record date, and a project to that of now', async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('auditor')
  await page.goto('/console#/distributions?state=paid')
  await page.locator('.distributions tbody tr').first().getByRole('link').first().click()
  await page.getByRole('link', { name: t('console.holders') }).click()
  await expect(page).toHaveURL(/#\/projects\/\d+\/register\?day=\d{4}-\d{2}-\d{2}$/)
  await page.locator('.table.register tbody tr').first().waitFor()

  await page.goto(page.url().replace(/\/register.*/, ''))
  await page.getByRole('link', { name: t('console.holders') }).click()
  await expect(page).toHaveURL(/#\/projects\/\d+\/register$/)
})
