import type { Locator, Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export class HomePage {
  readonly cards: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.cards = page.locator('.project-card')
  }

  async open(): Promise<void> {
    await this.page.goto('/#/index')
    await this.cards.first().waitFor()
  }

  tab(name: 'shared.tab.home' | 'shared.tab.products' | 'shared.tab.partners' | 'shared.tab.my'): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name: this.t(name), exact: true })
  }
}
