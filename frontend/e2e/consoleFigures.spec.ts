// The figures of the desk: charts with their tables and files, narrowed to a period, a currency and a project.
import { readFile } from 'node:fs/promises'
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

const test = demoDesk

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(180_000)

test('finance reads the figures of the weeks, and takes them along as files', { tag: '@both' }, async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('finance')
  await page.locator('.queue-head').waitFor()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/#\/figures$/)
  const part = (name: 'sales' | 'income' | 'cash' | 'ages') =>
    page.getByRole('region', { name: t(`console.weekFigures.${name}`) })
  await expect(part('sales').locator('.chart rect').first()).toBeAttached()
  await expect(part('cash').locator('.chart rect').first()).toBeAttached()
  expect(await judgedAtDesk(page)).toEqual([])

  // The table behind the chart of the bank accounts: every week opens as the one before closed.
  await part('cash').getByText(t('console.weekFigures.table')).click()
  const weeks = part('cash').locator('tbody tr')
  await expect(weeks).toHaveCount(26)
  const cells = async (column: number) => {
    const all = await weeks.locator(`td:nth-child(${column})`).allTextContents()
    return all.map((text) => text.trim())
  }
  const [openings, closings] = [await cells(2), await cells(5)]
  expect(closings.slice(1)).toEqual(openings.slice(0, -1))

  // Two years, as a file of one line for each week and currency.
  await page.getByRole('link', { name: t('console.weekFigures.weeks', { count: 104 }) }).click()
  await expect(page).toHaveURL(/period=two_years/)
  await expect(weeks).toHaveCount(104)
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('console.weekFigures.file.cash') }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toContain('figures-cash')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('"closing"')
  expect(lines.length % 104).toBe(0)

  // One project alone.
  const choice = page.getByRole('combobox', { name: t('console.weekFigures.project') })
  await choice.selectOption({ index: 1 })
  await expect(page).toHaveURL(/project=\d+/)
  await part('sales').getByText(t('console.weekFigures.table')).click()
  const names = await part('sales').locator('tbody td.table-name').allTextContents()
  expect(new Set(names).size).toBeLessThanOrEqual(1)
  expect(await judgedAtDesk(page)).toEqual([])
  await page.reload()
  await expect(choice).not.toHaveValue('')

  // A queue is one click away from its age.
  await part('ages')
    .getByRole('link', { name: t('console.queue.subscriptions') })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/subscriptions\?state=/)
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(part('ages')).toBeVisible()
  expect(await judgedAtDesk(page)).toEqual([])
})
