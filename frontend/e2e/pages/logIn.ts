import { expect, type Locator, type Page } from '@playwright/test'
import { logInInvestor } from '../support/logIn'
import type { Texts } from '../support/texts'
import { AccountPage } from './account'

export class LogInPage {
  readonly number: Locator
  readonly password: Locator
  readonly code: Locator
  readonly confirmation: Locator
  readonly dialog: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.number = page.locator('[name=MobileNumber]')
    this.password = page.locator('[name=Password]')
    this.code = page.locator('[name=SMSCode]')
    this.confirmation = page.locator('[name=confirmation]')
    this.dialog = page.getByRole('dialog')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/#/user${query}`)
    await this.number.waitFor()
  }

  tab(name: 'identity.logIn' | 'identity.register'): Locator {
    return this.page.getByRole('tab', { name: this.t(name), exact: true })
  }

  errorAt(field: string): Locator {
    return this.page.locator(`[data-field="${field}"] [role=alert]`)
  }

  hintAt(field: string): Locator {
    return this.page.locator(`[data-field="${field}"] .field-hint`)
  }

  get codeButton(): Locator {
    return this.page.locator('.code-button')
  }

  /** Requests a code and waits until the server has sent it; until then the form belongs to no code yet. */
  async sendCode(): Promise<void> {
    await this.codeButton.click()
    await expect(this.codeButton).toHaveText(/\d/)
  }

  async logIn(number: string, password: string, remember = false): Promise<void> {
    await this.number.fill(number)
    await this.password.fill(password)
    if (remember) await this.page.getByText(this.t('identity.remember')).click()
    await this.page.getByRole('button', { name: this.t('identity.logIn'), exact: true }).click()
  }

  /** Is logged in without the form, which has tests of its own, and at my account. */
  async enter(number: string, password: string): Promise<void> {
    await logInInvestor(this.page.request, { number, password })
    // An open page would keep its old session state, so leave it first.
    await this.page.goto('/healthz')
    await this.page.goto('/#/user/accountmanage')
    await new AccountPage(this.page, this.t).arrived()
  }

  /** Types a new password twice. */
  async choose(password: string): Promise<void> {
    await this.password.fill(password)
    await this.confirmation.fill(password)
  }

  async agree(): Promise<void> {
    await this.page.locator('[name=agreed]').check({ force: true })
  }

  async submitRegistration(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('identity.createAccount') }).click()
  }

  async switchTo(language: 'zh' | 'en'): Promise<void> {
    await this.page.locator(`.language-switch button[lang^=${language}]`).click()
  }
}
