import { expect, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'
import { fixture } from './openAccount'
import { signHere } from './signing'

export class SubscribePage {
  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {}

  private button(key: string) {
    return this.page.getByRole('button', { name: this.t(key), exact: true })
  }

  async open(project: number): Promise<void> {
    await this.page.goto(`/#/account/select/selectaccount?DetailInvestmentID=${project}`)
  }

  /** Takes the first account and the wire, for the smallest amount; answers that amount. */
  async terms(): Promise<number> {
    const { page } = this
    await page.locator('input[name=UserEntityID]:not([disabled])').first().check()
    await page.locator('input[name=PaymentMethodID][value="2"]').check()
    const amount = page.locator('[name=InvestmentAmount]')
    await amount.fill('1')
    await page.locator('[name=OrderFormDisclaimersInd]').check()
    await this.button('subscription.next').click()
    const least = await page.locator('[data-field=InvestmentAmount] [role=alert]').textContent()
    const smallest = Number((least ?? '').replace(/\D/g, ''))
    await amount.fill(String(smallest))
    await this.button('subscription.next').click()
    return smallest
  }

  async readAndSign(): Promise<void> {
    await this.read()
    await this.leaveToSign()
    await signHere(this.page)
    await this.page.locator('.signed-paper').waitFor({ timeout: 60_000 })
  }

  async read(): Promise<void> {
    const { page, t } = this
    await this.button('subscription.sign').click()
    await expect(page.locator('[data-field=ReadDocumentsInd] [role=alert]')).toHaveText(t('isAgreeRead4'))
    await page.locator('[name=ReadDocumentsInd]').check()
  }

  /** Leaves for the place to sign, wherever that is. */
  async leaveToSign(): Promise<void> {
    await this.button('subscription.sign').click()
    await this.page.getByText(this.t('signing.leave.go'), { exact: true }).click()
  }

  async prove(): Promise<void> {
    const { page } = this
    await expect(this.button('subscription.complete')).toBeDisabled()
    await page.locator('input[type=file]').setInputFiles(fixture('proof.pdf'))
    await expect(page.locator('.upload-tick')).toBeVisible()
  }

  /** Hands the order in; answers its number. */
  async complete(): Promise<number> {
    await this.button('subscription.complete').click()
    await this.button('subscription.confirm.go').click()
    const receipt = this.page.locator('.receipt')
    await expect(receipt).toContainText(this.t('subscription.receipt.title'))
    return Number(await receipt.locator('dd').first().textContent())
  }
}
