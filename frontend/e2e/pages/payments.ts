// The desk's payments as finance works at them.
import type { Locator, Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export class PaymentPages {
  readonly heading: Locator
  readonly rows: Locator
  readonly dialog: Locator
  readonly giveBackButton: Locator
  readonly confirm: Locator

  constructor(
    private readonly page: Page,
    t: Texts,
  ) {
    this.heading = page.getByRole('heading', { level: 1, name: t('console.list.payments') })
    this.rows = page.locator('.table tbody tr')
    this.dialog = page.getByRole('dialog')
    const name = t('console.payment.giveBack')
    this.giveBackButton = page.locator('.payment-refund').getByRole('button', { name, exact: true })
    this.confirm = this.dialog.getByRole('button', { name, exact: true })
  }

  async find(words: string): Promise<void> {
    await this.page.keyboard.press('/')
    await this.page.locator('.search input').fill(words)
    await this.page.waitForURL(/[?&]q=/)
    await this.page.locator('.search input').press('Escape')
  }

  async refundPayment(reason: string): Promise<void> {
    await this.giveBackButton.click()
    await this.dialog.locator('textarea').fill(reason)
    await this.confirm.click()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
