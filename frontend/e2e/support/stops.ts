// Screens that are judged one after another: where each is, and what is done there before it is looked at.
import { type Page, test } from '@playwright/test'
import { findings, overflow } from './looks'
import type { Texts } from './texts'

export interface Stop {
  name: string
  address: string
  /** Changes what the server answers there. */
  answers?: (page: Page) => Promise<void>
  /** What is done there before it is judged. */
  act?: (page: Page, t: Texts) => Promise<void>
}

export const press = (key: string) => async (page: Page, t: Texts) => {
  await page.getByRole('button', { name: t(key), exact: true }).click()
}

export async function visit(page: Page, t: Texts, { address, act }: Stop): Promise<void> {
  // By a page of this site: after one of none, Chromium may hand out session storage as an earlier page left it.
  await page.goto('/healthz')
  await page.goto(`/#${address}`)
  await page.locator('.screen-main > :not(.pull)').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton, .waiting'))
  await act?.(page, t)
}

/** Visits the stops in order, each of which is loaded once for all its judgements, and answers what is wrong at each. */
export async function walk(page: Page, t: Texts, stops: Stop[]): Promise<[string, string[]][]> {
  const all: [string, string[]][] = []
  for (const stop of stops) {
    await test.step(stop.name, async () => {
      await stop.answers?.(page)
      await visit(page, t, stop)
      const found = await judge(page)
      if (found.length > 0) all.push([stop.name, found])
      await page.unrouteAll({ behavior: 'wait' })
    })
  }
  return all
}

/** What is cut off or reaches past the side, with text as it is and twice as large. */
export async function overflowingElements(page: Page): Promise<string[]> {
  const small = await overflow(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const large = await overflow(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return [...small, ...large]
}

const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 640 }

/** Everything that is wrong with what is shown now: in light, in dark, on the smallest phone and with large text. */
export async function judge(page: Page): Promise<string[]> {
  const found = await findings(page)
  await page.setViewportSize(smallest)
  found.push(...(await overflowingElements(page)))
  await page.setViewportSize(phone)
  return found
}
