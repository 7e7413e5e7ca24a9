// The platform's own bank accounts, as administrators work at them.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export class BankAccountPages {
  readonly rows: Locator
  readonly form: Locator
  readonly dialog: Locator
  readonly badge: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.rows = page.locator('.bank-accounts tbody tr')
    this.form = page.locator('.campaign-form')
    this.dialog = page.getByRole('dialog')
    this.badge = page.locator('.record-head .status')
  }

  field(name: string): Locator {
    return this.form.locator(`[name="${name}"]`)
  }

  mistake(name: string): Locator {
    return this.form.locator(`[data-field="${name}"] > .field-error`)
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  async openList(): Promise<void> {
    await this.page.goto('/console#/bank_accounts')
    // Reload, so that the page fetches its data again.
    await this.page.reload()
    await this.rows.first().waitFor()
  }

  async open(name: string): Promise<void> {
    await this.openList()
    await this.row(name).getByRole('link', { name, exact: true }).click()
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value)
  }

  propose(within: Locator = this.form): Promise<void> {
    return within.getByRole('button', { name: new RegExp(`^${this.t('console.proposal.propose')}`) }).click()
  }

  /** The address of the proposal just made on this page. */
  async proposal(): Promise<string> {
    const note = this.page.locator('.note', { hasText: this.t('console.proposal.made') })
    const way = await note.getByRole('link').getAttribute('href')
    await expect(this.form).toHaveCount(0)
    return way ?? ''
  }
}
