// Bars above a screen or at its foot cover nothing that is in use: the focus, the header, the comparison's bar; and
// their buttons are large enough for a finger.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/signedIn'

/** Goes through the screen with the Tab key, and answers what took the focus behind a bar. */
async function hiddenFocus(page: Page, presses: number): Promise<string[]> {
  const found: string[] = []
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const focused = document.activeElement
      const bars = [
        ...document.querySelectorAll('.offline, .screen-header, .screen-action, .tab-bar, .compare-bar'),
      ]
      if (!focused || focused === document.body || bars.some((bar) => bar.contains(focused))) return ''
      const box = focused.getBoundingClientRect()
      const over = bars.filter((bar) => {
        const { top, bottom, left, right } = bar.getBoundingClientRect()
        const beside = box.left >= right || box.right <= left
        return !beside && box.top < bottom - 1 && box.bottom > top + 1
      })
      const name = focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName
      return over.map((bar) => `${name} behind .${bar.className} at ${box.top}`).join()
    })
    if (hidden) found.push(hidden)
  }
  return found
}

const screens: [string, string, string, number][] = [
  ['a project', '/#/product/product?InvestmentID=1', '.project-head', 40],
  ['all projects', '/#/product/products', '.project-card', 50],
  ['home', '/#/index', '.project-card', 30],
]
for (const [name, address, there, presses] of screens) {
  for (const width of [390, 1280]) {
    test(`the keyboard's focus in ${name} comes to rest between the bars, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      await page.locator(there).first().waitFor()
      expect(await hiddenFocus(page, presses)).toEqual([])
    })
  }
}

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

for (const width of [320, 390, 1280]) {
  test(`without a connection the way back stays in use, ${width} px`, async ({
    page,
    context,
    project,
    projects,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await projects.open()
    await projects.cards.first().click()
    await project.head.waitFor()
    for (const scrolled of [0, 600]) {
      await context.setOffline(true)
      const told = await boxOf(page.locator('.offline'))
      await page.evaluate((to) => window.scrollTo(0, to), scrolled)
      // In a wide window it is the bar of tabs that stays.
      const bar = page.locator(width < 900 ? '.screen-header' : '.tab-bar')
      const header = async () => Math.round((await boxOf(bar)).y)
      await expect
        .poll(async () => [scrolled, told.y, await header()])
        .toEqual([scrolled, 0, Math.round(told.height)])
      await context.setOffline(false)
      await expect(page.locator('.offline')).toHaveCount(0)
    }
    await context.setOffline(true)
    await page.locator('.offline').waitFor()
    await page.locator('.screen-header .icon-button').first().click()
    await expect(page).toHaveURL(/#\/product\/products$/)
    await context.setOffline(false)
  })
}

test('a fourth project that is not taken is told of above the bar of the comparison', async ({
  page,
  projects,
  t,
}) => {
  await projects.open()
  for (const at of [0, 1, 2, 3]) await projects.cards.nth(at).locator('.card-compare').click()
  const toast = page.locator('.toast')
  await expect(toast).toHaveText(t('browse.compare.full', { max: 3 }))
  const [told, bar] = [await boxOf(toast), await boxOf(page.locator('.compare-bar'))]
  expect(told.y + told.height).toBeLessThanOrEqual(bar.y)
})

test('the bar of the comparison stands upon the tab bar, however tall its words make it', {
  tag: '@both',
}, async ({ page, projects }) => {
  await projects.open()
  await projects.cards.first().locator('.card-compare').click()
  for (const size of ['100%', '200%']) {
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
    await expect(async () => {
      const [bar, tabs] = [await boxOf(page.locator('.compare-bar')), await boxOf(page.locator('.tab-bar'))]
      expect([size, Math.abs(bar.y + bar.height - tabs.y) < 1]).toEqual([size, true])
    }).toPass({ timeout: 5000 })
  }
})

test('slides and languages are chosen with a finger', async ({ page, home, t }) => {
  await home.open()
  const marks = page.locator('.carousel-dots button')
  await expect(marks.nth(1)).toBeVisible()
  const boxes = await Promise.all((await marks.all()).map(boxOf))
  for (const [at, { x, width, height }] of boxes.entries()) {
    expect([Math.round(width) >= 44, Math.round(height) >= 44]).toEqual([true, true])
    const next = boxes[at + 1]
    if (next) expect(x + width).toBeLessThanOrEqual(next.x + 0.5)
  }
  await page.goto('/#/user/accountmanage')
  await page.getByRole('link', { name: t('app.my.banks') }).waitFor()
  const languages = page.locator('.language-switch button')
  for (const { width, height } of await Promise.all((await languages.all()).map(boxOf)))
    expect([width >= 44, height >= 44]).toEqual([true, true])
})

test('going back from a project of a partner finds the side of the partner that led to it', async ({
  page,
  project,
  t,
}) => {
  await page.goto('/#/companyinfo/allbrowse')
  await page.locator('.card-link').first().click()
  const side = page.getByRole('tab', { name: t('partners.tab.projects'), exact: true })
  await side.click()
  await page.locator('.project-card .card-link').first().click()
  await project.head.waitFor()
  await page.locator('.screen-header .icon-button').first().click()
  await expect(side).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.project-card').first()).toBeVisible()
  await page.locator('.screen-header .icon-button').first().click()
  await expect(page).toHaveURL(/#\/companyinfo\/allbrowse$/)
})
