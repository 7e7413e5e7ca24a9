// A wide window is used: navigation at its top, cards side by side, and no line longer than the content's width.
import type { Locator, Page } from '@playwright/test'
import { findings } from './support/looks'
import { expect, test } from './support/signedIn'
import { overflowingElements, visit } from './support/stops'
import type { Language } from './support/texts'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

const contentWidth = 1120
const formWidth = 560

/** Texts have least room in the narrowest wide window: in English only that one is judged. */
const widthsIn = (language: Language) => (language === 'en' ? [900] : [900, 1280, 1440])

type Judge = (width: number) => Promise<void>

/** Shows what is loaded in each of the widths, from its top. */
async function inWidths(page: Page, widths: number[], height: number, judge: Judge): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => page.evaluate(() => [innerWidth, scrollY])).toEqual([width, 0])
    await test.step(`${width} px`, () => judge(width))
  }
}

/** The first ends where the second begins, and a part of each is at the same height. */
async function expectBeside(left: Locator, right: Locator): Promise<void> {
  const [first, second] = [await boxOf(left), await boxOf(right)]
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width)
  expect(second.y).toBeLessThan(first.y + first.height)
  expect(first.y).toBeLessThan(second.y + second.height)
}

/** What reaches past the side, or the content past its width. */
async function expectWithin(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await overflowingElements(page)).toEqual([])
}

test('home and the lists of projects and partners use a wide window', { tag: '@both' }, async ({
  page,
  language,
  t,
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  for (const address of ['/#/index', '/#/product/products', '/#/companyinfo/allbrowse']) {
    await page.goto('/healthz')
    await page.goto(address)
    const cards = page.locator('.project-card')
    await cards.nth(2).waitFor()
    await inWidths(page, widthsIn(language), 600, async (width) => {
      const [first, second, third] = [
        await boxOf(cards.nth(0)),
        await boxOf(cards.nth(1)),
        await boxOf(cards.nth(2)),
      ]
      expect([address, Math.round(second.y - first.y)]).toEqual([address, 0])
      expect([address, Math.round(third.y - first.y) === 0]).toEqual([address, width > 900])
      const content = await boxOf(page.locator('.cards').first())
      expect(content.width).toBeLessThanOrEqual(contentWidth)
      expect(content.width).toBeGreaterThan(Math.min(width, contentWidth) - 80)

      const bar = page.getByRole('navigation', { name: t('shared.tab.bar') })
      expect(await boxOf(bar)).toMatchObject({ x: 0, y: 0 })
      await page.mouse.wheel(0, 900)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      expect(await boxOf(bar)).toMatchObject({ x: 0, y: 0 })
      expect([address, ...(await findings(page)), ...(await overflowingElements(page))]).toEqual([address])
    })
  }
})

test('in a wide window the bar of the comparison stands at the foot', async ({ page, projects }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await projects.open()
  await projects.cards.first().locator('.card-compare').click()
  const { y, height } = await boxOf(page.locator('.compare-bar'))
  expect(Math.round(y + height)).toBe(900)
})

/** Screens with two parts: the left one, and the right one. */
const pairs: [address: string, left: string, right: string][] = [
  ['/product/product?InvestmentID=1', '.project-pictures', '.project-side'],
  ['/product/compare?ids=1,2,3', '.compare tbody th', '.compare td'],
  ['/companyinfo/introduction?id=1', '.partner-introduction > .summary', '.partner-introduction .facts'],
  ['/user/accountmanage', '.my-column', '.my-column + .my-column'],
  ['/account/openaccount', '.account-card', '.account-card + .account-card'],
  ['/account/openaccount', '.screen-title', '.screen-action .button'],
  ['/account/portfolio/investment', '.overview-side', '.overview-parts'],
  ['/account/portfolio/fund', '.sides-narrow', '.sides-wide'],
  ['/account/portfolio/statements', '.sides-narrow', '.sides-wide'],
  ['/account/portfolio/order', '.order-name', '.order-state'],
  ['/account/portfolio/orderinfo?type=1&num=50', '.timeline', '.story-head'],
  ['/account/portfolio/stock', '.share-card', '.share-card + .share-card'],
  ['/account/complete/evidence?UserInvestmentID=50', '.receipt h2', '.receipt .facts'],
  ['/account/select/agreement', '.legal .tabs-list', '.legal .card'],
]

/** Forms, and what stands beside them; at their right where they come first. */
const forms: [address: string, aside: 'first' | 'last'][] = [
  ['/user/settings/password', 'first'],
  ['/user/settings/phone', 'first'],
  ['/user/settings/devices', 'first'],
  ['/user/settings/picture', 'first'],
  ['/user/personaldata/personaldata?step=0', 'first'],
  ['/user/personaldata/userpassport', 'last'],
  ['/user/personaldata/survey', 'first'],
  ['/user/personaldata/addpersonaldata', 'first'],
  ['/account/addresspage/addresspage?InvestmentFrameworkID=1', 'first'],
  ['/account/addresspage/survey?InvestmentFrameworkID=1', 'first'],
  ['/account/select/notice?DetailInvestmentID=1', 'last'],
  ['/account/select/selectaccount?DetailInvestmentID=1', 'first'],
  ['/account/portfolio/portfoliopage', 'first'],
  ['/touch', 'first'],
]

test('screens with two parts show them side by side', { tag: '@both' }, async ({ page, language, t }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  for (const [address, left, right] of pairs) {
    await test.step(address, async () => {
      await visit(page, t, { name: address, address })
      await page.locator(right).first().waitFor()
      await inWidths(page, widthsIn(language), 900, async (width) => {
        await expectBeside(page.locator(left).first(), page.locator(right).first())
        await expectWithin(page, width)
      })
    })
  }
})

test(`forms have a column of ${formWidth} px beside what is said of them`, { tag: '@both' }, async ({
  page,
  language,
  t,
}) => {
  await page.setViewportSize({ width: 900, height: 900 })
  for (const [address, aside] of forms) {
    await test.step(address, async () => {
      await visit(page, t, { name: address, address })
      await inWidths(page, widthsIn(language), 900, async (width) => {
        const [said, form] = [page.locator('.columns-aside'), page.locator('.columns-body')]
        expect((await boxOf(form)).width).toBe(formWidth)
        if (aside === 'first') await expectBeside(said, form)
        else await expectBeside(form, said)
        await expectWithin(page, width)
      })
    })
  }
})

test('the facts of a project and the way to invest stay beside its story', async ({
  page,
  language,
  project,
}) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await page.goto('/#/product/product?InvestmentID=1')
  await project.head.waitFor()
  await inWidths(page, widthsIn(language), 900, async () => {
    const story = await boxOf(page.locator('.tabs'))
    await expect(project.invest).toHaveCount(1)
    expect((await boxOf(project.invest)).x).toBeGreaterThan(story.x + story.width)
    await page.mouse.move(story.x + 20, 600)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
    for (const part of [project.head, project.invest]) {
      const { y, height } = await boxOf(part)
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThan(900)
    }
  })
})

test('the names of compared projects stay while their figures scroll', async ({ page, language, t }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await page.goto('/#/product/compare?ids=1,2,3')
  const names = page.locator('.compare thead a')
  await names.nth(2).waitFor()
  await inWidths(page, widthsIn(language), 600, async (width) => {
    await page.mouse.move(width / 2, 400)
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    const bar = await boxOf(page.getByRole('navigation', { name: t('shared.tab.bar') }))
    for (const name of await names.all()) {
      const { y } = await boxOf(name)
      expect(y).toBeGreaterThanOrEqual(bar.height - 1)
      expect(y).toBeLessThan(bar.height + 40)
    }
  })
})

test('documents are the lines of a table', async ({ page, language, t }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await visit(page, t, { name: 'documents', address: '/user/personaldata/documents' })
  const row = page.locator('.vault-line').first()
  await inWidths(page, widthsIn(language), 900, async (width) => {
    const [line, moment] = [await boxOf(row), await boxOf(row.locator('.figures').first())]
    expect(moment.x).toBeGreaterThan(line.x + line.width / 3)
    await expectWithin(page, width)
  })
})

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the card to log in with stands beside the brand', { tag: '@both' }, async ({
    page,
    language,
    logIn,
  }) => {
    await page.setViewportSize({ width: 900, height: 700 })
    for (const side of [0, 1]) {
      await logIn.open(`?active=${side}`)
      await inWidths(page, widthsIn(language), 700, async (width) => {
        await expectBeside(page.locator('.gate'), page.locator('.gate-card'))
        expect(await findings(page)).toEqual([])
        await expectWithin(page, width)
      })
    }
  })
})
