import { expect, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'
import { chooseCountry, fill, pick, takeDay } from './fields'

type Step = 'personal' | 'address' | 'papers'

/** The wizard of the investor's personal data. */
export class ProfilePage {
  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {}

  /** Comes in as a person does, from my account. */
  async open(): Promise<void> {
    await this.page.goto('/#/user/accountmanage')
    await this.page.getByRole('link', { name: this.t('app.my.data') }).click()
    await this.arrived()
  }

  async arrived(): Promise<void> {
    await this.page.waitForURL(/#\/user\/personaldata\/personaldata/)
    await this.page.locator('.steps').waitFor()
  }

  field(name: string) {
    return this.page.locator(`[name="${name}"]`)
  }

  errorAt(name: string) {
    return this.page.locator(`[data-field="${name}"] [role=alert]`)
  }

  async isAt(step: Step): Promise<void> {
    await expect(this.page.locator('[aria-current=step]')).toContainText(this.t(`wizard.step.${step}`))
  }

  /** Next, which names the step that it leads to. */
  async next(to: Step): Promise<void> {
    const name = this.t('wizard.next', { step: this.t(`wizard.step.${to}`) })
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  async previous(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('wizard.back'), exact: true }).click()
  }

  get save() {
    return this.page.getByRole('button', { name: this.t('wizard.save'), exact: true })
  }

  paper(name: 'passport' | 'idCard' | 'survey') {
    return this.page.locator('.document-row').filter({ hasText: this.t(`wizard.paper.${name}`) })
  }

  async personal(): Promise<void> {
    const { page, t } = this
    await fill(page, { FirstName: 'LAN', LastName: "d'Ávila" })
    await pick(page, 'GenderID', '2')
    await takeDay(page, 'DateOfBirth', t('shared.done'))
    await fill(page, { PassportNumber: 'E12345678', IDNumber: '310101198405170021' })
    await chooseCountry(page, 'NationalityCountryID', 'CN')
    await takeDay(page, 'DateOfPassportExpired', t('shared.done'))
  }

  async address(): Promise<void> {
    await fill(this.page, {
      AddressLine1: "88 Julu Road, Jing'an",
      AddressCity: 'Shanghai',
      AddressRegion: 'Shanghai',
      AddressAreaCode: '200040',
    })
    await chooseCountry(this.page, 'CountryID', 'CN')
  }

  /** What the browser has written down of this session. */
  stored(): Promise<string> {
    return this.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  }
}
