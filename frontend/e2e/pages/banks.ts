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
    await this.account(number)
    await this.branch()
    await chooseCountry(this.page, 'BankCountryID', 'CN')
    await this.save.click()
    await this.page.waitForURL(/allpersonaldata|openaccount/)
  }

  /** The first step, and on to the second. */
  async account(number: string): Promise<void> {
    const { page } = this
    await page.waitForURL(/addpersonaldata/)
    await fill(page, { AccountName: 'Li Wei', BankName: 'Bank of China', BankAccountNumber: number })
    await pick(page, 'BankAccountTypeID', '2')
    await this.next.click()
    await page.locator('[data-field=BankBranchName]').waitFor()
    await expect(page.locator('[data-field] [role=alert]')).toHaveCount(0)
  }

  /** The typed values of the second step. */
  branch(): Promise<void> {
    return fill(this.page, {
      BankBranchName: 'Chaoyang',
      BankBranchCode: '104',
      BankSwiftCode: 'BKCHCNBJ',
      BankAddress: '2 Chaoyang Road',
      BankCity: 'Beijing',
      BankAddressRegion: 'Beijing',
      BankAreaCode: '100020',
    })
  }

  get next() {
    return this.page.getByRole('button', { name: this.t('profile.bank.next') })
  }

  get save() {
    return this.page.getByRole('button', { name: this.t('profile.bank.save') })
  }

  field(name: string) {
    return this.page.locator(`[name="${name}"]`)
  }

  errorAt(name: string) {
    return this.page.locator(`[data-field="${name}"] [role=alert]`)
  }

  /** The server's records, with whole numbers only if one is requested by its id. */
  async stored(id?: unknown): Promise<Record<string, unknown>[]> {
    const query = id === undefined ? '' : `?UserBankProfileID=${id}`
    const answer = await this.page.request.get(`/api/account_bankprofile.json${query}`)
    return ((await answer.json()) as { banks: Record<string, unknown>[] }).banks
  }

  get cards() {
    return this.page.locator('.bank-card')
  }
}
