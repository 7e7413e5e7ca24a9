import type { Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export class AccountPage {
  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {}

  async arrived(): Promise<void> {
    await this.page.waitForURL(/#\/user\/accountmanage/)
    await this.page.locator('.profile-card').waitFor()
  }

  /** Waits for the first steps, where registering leads. */
  async begun(): Promise<void> {
    await this.page.waitForURL(/#\/user\/firststeps/)
    await this.page.getByRole('heading', { name: this.t('app.steps.title') }).waitFor()
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('app.my.logOut') }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.t('app.my.logOut') })
      .click()
    await this.page.waitForURL(/#\/user(\?|$)/)
  }
}
