import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'
import { chooseCountry, fill, pick, takeDay } from './fields'
import { signHere } from './signing'

export const fixture = (name: string): string =>
  path.resolve(import.meta.dirname, '../../../tests/fixtures', name)

export class OpenAccountPage {
  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {}

  private button(key: string) {
    return this.page.getByRole('button', { name: this.t(key), exact: true })
  }

  async list(): Promise<void> {
    await this.page.goto('/#/account/openaccount')
    await this.button('account.list.new').waitFor()
  }

  /** From the list into the steps of the account. */
  async edit(): Promise<void> {
    await this.page.goto('/#/account/openaccount')
    await this.page
      .locator('.account-card')
      .getByRole('link', { name: this.t('account.edit.uncommitted') })
      .click()
    await this.page.locator('[name=FirstName]').waitFor()
  }

  async chooseFramework(at: number): Promise<void> {
    await this.list()
    await this.button('account.list.new').click()
    await this.page.locator('.framework').nth(at).click()
    await this.page.waitForURL(/addresspage\/addresspage/)
  }

  async personal(): Promise<void> {
    const { page, t } = this
    await fill(page, { FirstName: 'wei', LastName: 'li' })
    await expect(page.locator('[name=FirstName]')).toHaveValue('Wei')
    await pick(page, 'GenderID', '1')
    await takeDay(page, 'DateOfBirth', t('shared.done'))
    await takeDay(page, 'DateOfPassportExpired', t('shared.done'))
    for (const country of ['PlaceOfBirthID', 'NationalityCountryID', 'TaxResidentCountryID', 'CountryID']) {
      await chooseCountry(page, country, 'CN')
    }
    await fill(page, {
      PassportNumber: 'E12345678',
      IDNumber: '110101198504120011',
      TaxNumber: '110101198504120011',
      PhoneNumber: '13900139000',
      AddressLine1: '12 Garden Road',
      AddressCity: 'Beijing',
      AddressRegion: 'Beijing',
      AddressAreaCode: '100000',
    })
    await this.button('account.next.bank').click()
  }

  /** Takes the bank account of the profile. */
  async bank(): Promise<void> {
    const { page } = this
    // Nobody has typed anything yet: nothing is wrong.
    await page.locator('.prefill').waitFor()
    await expect(page.locator('[data-field] [role=alert]')).toHaveCount(0)
    await page.locator('.prefill').click()
    await page.getByRole('dialog').locator('.framework').first().click()
    await expect(page.locator('[name=BankAccountNumber]')).not.toHaveValue('')
    await pick(page, 'SourceOfFundsID', '1')
    const deposit = page.locator('[name=BankDepositConfirmationInd]')
    if (await deposit.count()) await deposit.check()
    await this.button('account.next.documents').click()
    await page.locator('.document-row').first().waitFor()
  }

  async upload(kind: 'Passport' | 'POA', file: string): Promise<void> {
    const { page, t } = this
    await page
      .locator('.document-row')
      .filter({ hasText: t(`account.document.${kind}`) })
      .click()
    await page.locator('input[type=file]').setInputFiles(fixture(file))
    await expect(page.locator('.upload-tick')).toBeVisible()
    await this.button('documents.back').click()
  }

  async questionnaire(): Promise<void> {
    const { page, t } = this
    await page
      .locator('.document-row')
      .filter({ hasText: t('account.document.ID') })
      .click()
    const no = page.locator('.question input[value=No]')
    await expect(no).toHaveCount(9)
    for (let at = 0; at < 9; at += 1) await no.nth(at).check()
    await this.button('account.survey.save').click()
    await page.getByText(t('signing.leave.go'), { exact: true }).click()
    await signHere(page)
    await page.waitForURL(/addresspage\/addresspage/, { timeout: 60_000 })
  }

  async apply(): Promise<void> {
    await this.button('account.apply').click()
    await this.page.waitForURL(/openaccount/)
  }
}
