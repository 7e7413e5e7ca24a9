import { expect, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'
import { chooseCountry, fill, pick } from './fields'

export class BanksPage {
  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {}

  /** Adds a bank account in the two steps of the open wizard. */
  async add(number: string): Promise<void> {
    const { page, t } = this
    await page.waitForURL(/addpersonaldata/)
    await fill(page, { AccountName: 'Li Wei', BankName: 'Bank of China', BankAccountNumber: number })
    await pick(page, 'BankAccountTypeID', '2')
    await page.getByRole('button', { name: t('profile.bank.next') }).click()
    await page.locator('[data-field=BankBranchName]').waitFor()
    await expect(page.locator('[data-field] [role=alert]')).toHaveCount(0)
    await fill(page, {
      BankBranchName: 'Chaoyang',
      BankBranchCode: '104',
      BankSwiftCode: 'BKCHCNBJ',
      BankAddress: '2 Chaoyang Road',
      BankCity: 'Beijing',
      BankAddressRegion: 'Beijing',
      BankAreaCode: '100020',
    })
    await chooseCountry(page, 'BankCountryID', 'CN')
    await page.getByRole('button', { name: t('profile.bank.save') }).click()
    await page.waitForURL(/allpersonaldata/)
  }

  get cards() {
    return this.page.locator('.bank-card')
  }
}
