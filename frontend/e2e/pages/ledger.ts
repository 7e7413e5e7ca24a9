// The desk's ledger, as finance follows a figure to its parts.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export class LedgerPages {
  readonly heading: Locator
  readonly figures: Locator
  readonly differing: Locator
  readonly rows: Locator
  readonly postings: Locator
  readonly facts: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.heading = page.getByRole('heading', { level: 1 })
    this.figures = page.locator('.trial td a')
    this.differing = page.locator('.trial-differs')
    this.rows = page.locator('.table tbody tr')
    this.postings = page.locator('.postings tbody tr')
    this.facts = page.locator('.investor-side')
  }

  async open(): Promise<void> {
    await this.page.goto('/console#/ledger')
    await this.figures.first().waitFor()
  }

  /** Opens the list of the books of a kind that hold dollars. */
  async openBooks(kind: string): Promise<void> {
    await this.page.goto(`/console#/ledger/books?${new URLSearchParams({ kind, asset: 'USD' })}`)
    await expect(this.heading).toContainText(this.t(`console.ledger.kind.${kind}`))
    await this.rows.first().waitFor()
  }

  /** Opens the postings of the first book in a list. */
  async openFirstBook(): Promise<void> {
    await this.rows.first().locator('td.number').getByRole('link').click()
    await this.postings.first().waitFor()
  }

  /** Opens the transaction of a posting. */
  async openTransaction(posting: Locator): Promise<void> {
    await posting.getByRole('link').first().click()
    await this.page.waitForURL(/#\/ledger\/transactions\/\d+$/)
    await this.facts.waitFor()
  }
}
