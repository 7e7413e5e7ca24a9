// How a screen is judged without a person looking: what axe finds, and what is cut off or reaches past the side.
import { type Locator, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules whose outcome depends on the colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Brings axe into every frame. A preview is a frame that another one replaces once it is drawn anew: that one is looked for again. */
async function injectAxe(page: Page, tries = 5): Promise<void> {
  for (const frame of page.frames())
    try {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
    } catch (error) {
      if (!frame.isDetached() || tries === 1) throw error
      return injectAxe(page, tries - 1)
    }
}

/** What breaks the rules; of all that axe finds only this comes out of the browser. */
async function violations(page: Page, within: string, options: RunOptions): Promise<string[]> {
  await injectAxe(page)
  return page.evaluate(
    async ([within, options]) => {
      const found = await window.axe.run(within, { ...options, resultTypes: ['violations'] })
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [within, options] as const,
  )
}

/** Structure and colours are the same in both languages: axe runs in Chinese only. */
const isJudged = () => test.info().project.name !== 'en'

/** What axe finds in the structure of a screen whose colours are judged in another width: they take most of its time. */
async function inStructure(page: Page): Promise<string[]> {
  if (!isJudged()) return []
  return violations(page, 'html', {
    rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])),
  })
}

/**
 * What axe finds on a screen, in light and in dark; it is left in the colours in which it was. Of a long page that is judged elsewhere,
 * the part that is new is enough.
 */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  if (!isJudged()) return []
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const here = await violations(page, within, {})
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  const there = await violations(page, within, { runOnly: ofColours })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  return [...here, ...there.map((finding) => `in ${dark ? 'light' : 'dark'}: ${finding}`)]
}

/**
 * What reaches past the side of the screen or into what stands beside it, and what hides a part of its own text. A map draws beyond its frame, and names
 * that are cut short by lines stand in full elsewhere.
 */
export const overflow = (page: Page): Promise<string[]> => staying(page, () => overflowing(page))

/** What is drawn anew for another width is there within a second; what does not fit stays so. */
async function staying(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 1000
  let found = await look()
  while (found.length > 0 && Date.now() < end) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    found = await look()
  }
  return found
}

const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').slice(0, 30)}"`
    const found: string[] = []
    if (document.documentElement.scrollWidth > width)
      found.push(`page ${document.documentElement.scrollWidth}`)
    for (const element of document.querySelectorAll('body *')) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || element.closest('.map')) continue
      const style = getComputedStyle(element)
      const scrolls = (of: Element | null): boolean =>
        of !== null && (/auto|scroll/.test(getComputedStyle(of).overflowX) || scrolls(of.parentElement))
      if (box.right > width + 1 && style.position !== 'fixed' && !scrolls(element))
        found.push(`past the side: ${named(element)}`)
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const hides = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY)
      const within =
        /^(DD|DT|TD|TH|H1|H2|H3|P|BUTTON|LABEL|OUTPUT)$/.test(element.tagName) && element.textContent?.trim()
      if (within && !hides && element.scrollWidth > element.clientWidth + 1 && !scrolls(element))
        found.push(`past its own place: ${named(element)}`)
      const invisible = style.clipPath !== 'none' || box.width <= 1 || style.webkitLineClamp !== 'none'
      if (
        own &&
        hides &&
        !invisible &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
      )
        found.push(`cut off: ${named(element)}`)
    }
    return [...new Set(found)]
  })

const judged = async (page: Page, width: number): Promise<string[]> => {
  if (width === 320) return []
  return width === 390 ? inStructure(page) : findings(page)
}

/** What does not fit on two phones, with what is open at the moment; the window has its size afterwards. */
export async function onPhones(page: Page): Promise<string[]> {
  const found: string[] = []
  const shown = page.viewportSize()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await overflow(page)).map((finding) => `${width}: ${finding}`))
  }
  if (shown) await page.setViewportSize(shown)
  return found
}

/** Checks accessibility in both colour schemes, and the layout on a narrow desktop and a phone; the window has its size afterwards. */
export async function judgedAtDesk(page: Page): Promise<string[]> {
  const found = await findings(page)
  const shown = page.viewportSize()
  for (const width of [1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await overflow(page)).map((finding) => `${width}: ${finding}`))
  }
  if (shown) await page.setViewportSize(shown)
  return found
}

/**
 * The same of a record where this part of it is in sight, on a desk's screen and on two phones. What a phone shows is the same on both:
 * axe looks at the wider one, and at colours on the desk. The window has its size afterwards.
 */
export async function findingsAround(page: Page, part: Locator): Promise<string[]> {
  const found: string[] = []
  const shown = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [shown.width, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await part.scrollIntoViewIfNeeded()
    const all = [...(await overflow(page)), ...(await judged(page, width))]
    found.push(...all.map((finding) => `${width}: ${finding}`))
  }
  await page.setViewportSize(shown)
  return found
}

/** The same of a queue, whose list turns into cards where there is no room for it. */
export async function judgedQueue(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    const past = () =>
      page.locator('.queue').evaluate((queue) => {
        const by = queue.scrollWidth - queue.clientWidth
        return by === 0 ? [] : [`past the side by ${by}`]
      })
    const all = [...(await staying(page, past)), ...(await judged(page, width))]
    found.push(...all.map((finding) => `${width}: ${finding}`))
  }
  return found
}
