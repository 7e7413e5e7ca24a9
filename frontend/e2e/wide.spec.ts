// A wide window is used: navigation at its top, cards side by side, and no line longer than the content's width.
import type { Locator } from '@playwright/test'
import { findings } from './support/looks'
import { expect, test } from './support/signedIn'
import { misfits } from './support/stops'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

const contentWidth = 1120

for (const width of [900, 1440]) {
  test(`home and the lists of projects and partners use a window of ${width} px`, { tag: '@both' }, async ({
    page,
    t,
  }) => {
    await page.setViewportSize({ width, height: 600 })
    for (const address of ['/#/index', '/#/product/products', '/#/companyinfo/allbrowse']) {
      await page.goto('/healthz')
      await page.goto(address)
      const cards = page.locator('.project-card')
      await cards.nth(2).waitFor()
      const [first, second, third] = [
        await boxOf(cards.nth(0)),
        await boxOf(cards.nth(1)),
        await boxOf(cards.nth(2)),
      ]
      expect([address, Math.round(second.y - first.y)]).toEqual([address, 0])
      expect([address, Math.round(third.y - first.y) === 0]).toEqual([address, width === 1440])
      const content = await boxOf(page.locator('.cards').first())
      expect(content.width).toBeLessThanOrEqual(contentWidth)
      expect(content.width).toBeGreaterThan(Math.min(width, contentWidth) - 80)

      const bar = page.getByRole('navigation', { name: t('shared.tab.bar') })
      expect(await boxOf(bar)).toMatchObject({ x: 0, y: 0 })
      await page.mouse.wheel(0, 900)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      expect(await boxOf(bar)).toMatchObject({ x: 0, y: 0 })
      expect([address, ...(await findings(page)), ...(await misfits(page))]).toEqual([address])
    }
  })
}

test('in a wide window the bar of the comparison stands at the foot', async ({ page, projects }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await projects.open()
  await projects.cards.first().locator('.card-compare').click()
  const { y, height } = await boxOf(page.locator('.compare-bar'))
  expect(Math.round(y + height)).toBe(900)
})
