import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'
import { fixture } from './openAccount'

export class DepositPage {
  readonly amount: Locator
  readonly dialog: Locator
  /** The rows of the bank details in their sheet. */
  readonly details: Locator
  /** The balance of the wallet, as the portfolio shows it. */
  readonly wallet: Locator
  /** The QR code of a payment in bitcoin. */
  readonly code: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.amount = page.locator('[name=FundingAmount]')
    this.dialog = page.getByRole('dialog')
    this.details = this.dialog.locator('.remittance-row')
    this.wallet = page.locator('.wallet-card .money')
    this.code = page.locator('svg.qr')
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

  async on(step: 'account' | 'funds' | 'wire' | 'proof' | 'pay'): Promise<void> {
    const now = this.page.locator('[aria-current=step] .step-label')
    await expect(now).toHaveText(this.t(`deposit.step.${step}`))
  }

  /** From the fund details to the amount, for the one account. */
  async begin(): Promise<void> {
    await this.page.goto('/#/account/portfolio/fund')
    await this.link('deposit.title').click()
    await this.on('account')
    await this.button('deposit.next.funds').click()
    await this.on('funds')
  }

  async inDollars(amount: string): Promise<void> {
    await this.page.locator('input[name=CurrencyID][value="1"]').check()
    await this.amount.fill(amount)
  }

  /** Continues from the amount to the bank details; returns the reference shown there. */
  async toDetails(): Promise<string> {
    await this.button('deposit.next.wire').click()
    await this.on('wire')
    const reference = this.details.nth(1)
    await expect(reference.locator('dt')).toHaveText(this.t('remittance.reference'))
    return ((await reference.locator('dd').textContent()) ?? '').trim()
  }

  /** Begins a deposit in bitcoin, and continues to its payment. */
  async toPayment(amount: string): Promise<void> {
    await this.begin()
    await this.inDollars(amount)
    await this.page.locator('input[name=FundingMethod][value=Bitcoin]').check()
    await this.button('deposit.next.pay').click()
    await this.on('pay')
    await this.code.waitFor()
  }

  /** Pays on the built-in page, which leads back. */
  async pay(outcome: 'settled' | 'underpaid' | 'expired'): Promise<void> {
    await this.link('deposit.pay.page').click()
    await this.page.waitForURL(/\/crypto\//)
    await this.page.locator(`button[name=outcome][value=${outcome}]`).click()
    await this.page.waitForURL(/WalletFundingRequestID=\d+/)
  }

  /** The heading of what became of it; the server hears of a payment on its own. */
  async ended(key: string): Promise<void> {
    await this.page.getByRole('heading', { name: this.t(key), exact: true }).waitFor({ timeout: 30_000 })
  }

  /** Confirms the bank details, whose sheet is open. */
  async toProof(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.t('deposit.next.proof'), exact: true }).click()
    await this.on('proof')
  }

  async prove(file = 'proof.pdf'): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(fixture(file))
    await this.page.locator('.upload-tick').waitFor()
  }

  /** The card of a deposit among the orders, by what happens next with it. */
  order(next: string): Locator {
    return this.page.locator('.order-card').filter({ hasText: this.t(`portfolio.next.deposit.${next}`) })
  }

  /** Answers the question that is open. */
  async answer(key: string): Promise<void> {
    await this.dialog.getByRole('button', { name: this.t(key), exact: true }).click()
  }
}
