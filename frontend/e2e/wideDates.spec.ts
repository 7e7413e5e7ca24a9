// On a wide window a day is picked from a calendar below its field, over the sheet in which the field may lie.
import { findings } from './support/looks'
import { expect, test } from './support/signedIn'
import { visit } from './support/stops'

test('the calendar opens below its field, goes by the keys, and Escape closes it alone', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, t, { name: 'funds', address: '/account/portfolio/fund?from=2020-01-31' })
  await page.getByRole('button', { name: t('portfolio.funds.filter.dates'), exact: true }).click()
  const field = page.locator('[data-field=from]')
  const opens = field.getByRole('button', { name: t('shared.date.open') })
  await opens.click()
  const calendar = page.locator('dialog.calendar')
  const focused = calendar.locator('button:focus')
  await expect(focused).toHaveText('31')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText('24')
  await page.keyboard.press('PageDown')
  await expect(calendar.getByLabel(t('shared.date.month'))).toHaveValue('2')
  await expect(calendar).toBeInViewport({ ratio: 1 })
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(opens).toBeFocused()
  await expect(field.getByRole('textbox')).toHaveValue('2020-01-31')
  await opens.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(field.getByRole('textbox')).toHaveValue('2020-02-02')
})
