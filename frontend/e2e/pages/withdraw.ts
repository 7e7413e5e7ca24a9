import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export class WithdrawPage {
  readonly amount: Locator
  /** The available balance, as the portfolio shows it. */
  readonly wallet: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.amount = page.locator('[name=Amount]')
    this.wallet = page.locator('.wallet-card .money')
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.t(key), exact: true })
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true })
  }

  errorAt(field: string): Locator {
    return this.page.locator(`[data-field=${field}] [role=alert]`)
  }

  async on(step: 'account' | 'funds' | 'sign'): Promise<void> {
    const now = this.page.locator('[aria-current=step] .step-label')
    await expect(now).toHaveText(this.t(`withdrawal.step.${step}`))
  }

  /** From the available balance in the portfolio to the funds of the one account. */
  async begin(): Promise<void> {
    await this.page.goto('/#/account/portfolio/investment')
    await this.link('withdrawal.title').click()
    await this.on('account')
    await this.button('withdrawal.next.funds').click()
    await this.on('funds')
  }

  async inDollars(amount: string): Promise<void> {
    await this.page.locator('input[name=CurrencyID][value="1"]').check()
    await this.amount.fill(amount)
  }

  /** Continues to the sheet that says what is signed, and leaves for the signing page. */
  async leaveToSign(...told: string[]): Promise<void> {
    const sheet = this.page.getByRole('dialog')
    for (const words of told) await expect(sheet).toContainText(words)
    await sheet.getByRole('button', { name: this.t('signing.leave.go'), exact: true }).click()
    await this.page.waitForURL(/\/sign\//)
  }
}
