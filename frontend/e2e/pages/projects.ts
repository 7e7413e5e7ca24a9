import type { Locator, Page } from '@playwright/test'
import type { Texts } from '../support/texts'

/** Lets the time pass after which a map that has not come is given up; the clock is the test's own. */
export async function tenSecondsLater(page: Page): Promise<void> {
  // It is waited for from when its frame is loaded.
  await page.locator('.place-map .map').waitFor()
  await page.clock.runFor(10_000)
}

export class ProjectsPage {
  readonly cards: Locator
  readonly sheet: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.cards = page.locator('.project-card')
    this.sheet = page.getByRole('dialog')
  }

  async open(): Promise<void> {
    await this.page.goto('/#/product/products')
    // Home has cards too, and stays until the list is loaded.
    await this.page.locator('.chip').first().waitFor()
    await this.cards.first().waitFor()
  }

  /** Chooses in one of the three filters, by the place of the choice in its list. */
  async choose(filter: 0 | 1 | 2, choice: number): Promise<string> {
    await this.page.locator('.chip').nth(filter).click()
    const entry = this.sheet.getByRole('listitem').nth(choice)
    const label = (await entry.textContent()) ?? ''
    const narrowed = this.page.waitForResponse((response) =>
      response.url().includes('/account_products.json'),
    )
    await entry.getByRole('button').click()
    await narrowed
    if (filter === 2)
      await this.sheet.getByRole('button', { name: this.t('shared.done'), exact: true }).click()
    return label
  }
}

export class ProjectPage {
  readonly head: Locator
  readonly invest: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.head = page.locator('.project-head')
    const invest = { name: t('catalog.invest') }
    // A button where it cannot be invested in, which says why.
    this.invest = page.getByRole('link', invest).or(page.getByRole('button', invest))
  }

  tab(name: 'overview' | 'partner' | 'news'): Locator {
    return this.page.getByRole('tab', { name: this.t(`catalog.tab.${name}`) })
  }
}
