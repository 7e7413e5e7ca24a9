// The desk's receipts, as a finance officer works through a bank statement.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

type State = 'UNMATCHED' | 'MATCHED' | 'WITHDRAWN' | 'all'
type Act = 'return' | 'unmatch' | 'withdraw'

/** A line of the statement. Days are today's unless they are typed. */
export interface StatementLine {
  amount: string
  reference: string
  payer?: string
  text?: string
}

export class ReceiptPages {
  readonly heading: Locator
  readonly rows: Locator
  readonly dialog: Locator
  readonly form: Locator
  /** Whether a line is the same money as the stated amount. */
  readonly question: Locator
  readonly badge: Locator
  readonly facts: Locator
  readonly candidates: Locator
  readonly search: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.heading = page.getByRole('heading', { level: 1, name: t('console.list.receipts'), exact: true })
    this.rows = page.locator('.receipts tbody tr')
    this.dialog = page.getByRole('dialog')
    this.form = page.locator('.campaign-form')
    this.question = page.locator('.receipt-stated')
    this.badge = page.locator('.record-head .status')
    this.facts = page.locator('.investor-side')
    this.candidates = page.locator('.candidate')
    this.search = page.locator('[name=candidates]')
  }

  async openList(state: State, q = ''): Promise<void> {
    const query = new URLSearchParams({ ...(state === 'UNMATCHED' ? {} : { state }), ...(q ? { q } : {}) })
    await this.page.goto(`/console#/receipts?${query}`)
    // A reload makes sure that the rows belong to this list.
    await this.page.reload()
    await this.heading.waitFor()
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/console#/receipts/${id}`)
    await this.page.reload()
    await this.badge.waitFor()
  }

  async openForm(): Promise<void> {
    await this.page.goto('/console#/receipts/new')
    await this.field('reference').waitFor()
  }

  /** Fills the form; the bank account of the first framework is chosen if none is yet. */
  async fill({ amount, reference, payer = '', text = '' }: StatementLine): Promise<void> {
    const account = this.field('bank_account')
    const first = account.locator('option', { hasText: 'PKF' }).first()
    await account.selectOption((await first.getAttribute('value')) ?? '')
    await this.field('currency').selectOption('USD')
    await this.field('amount').fill(amount)
    await this.field('reference').fill(reference)
    await this.field('payer').fill(payer)
    await this.field('text').fill(text)
  }

  /** Sends the form. */
  async send(): Promise<void> {
    const name = new RegExp(`^${this.t('console.receipts.enterAct')}`)
    await this.form.getByRole('button', { name }).click()
  }

  /** Enters a line of the statement; answers the receipt's number. */
  async enter(line: StatementLine): Promise<number> {
    await this.openForm()
    await this.fill(line)
    await this.send()
    return this.opened()
  }

  /** The number of the receipt whose page has opened. */
  async opened(): Promise<number> {
    await this.page.waitForURL(/#\/receipts\/\d+/)
    await this.badge.waitFor()
    return Number(/receipts\/(\d+)/.exec(this.page.url())?.[1])
  }

  field(name: string): Locator {
    return this.page.locator(`[data-field=${name}]`).locator('input, textarea, select').first()
  }

  mistake(name: string): Locator {
    return this.page.locator(`[data-field=${name}] .field-error`)
  }

  /** The row of one receipt in the list. */
  row(id: number): Locator {
    return this.rows.filter({
      has: this.page.locator(`a[href^="#/receipts/${id}?"], a[href="#/receipts/${id}"]`),
    })
  }

  act(act: Act): Locator {
    return this.page
      .locator('.receipt-acts')
      .getByRole('button', { name: new RegExp(`^${this.t(`console.receipts.act.${act}`)}`) })
  }

  /** Gives the reason of an open form, and sends it. */
  async giveReason(act: 'return' | 'withdraw', reason: string): Promise<void> {
    await this.field('reason').fill(reason)
    await this.sendReason(act)
  }

  async sendReason(act: 'return' | 'withdraw'): Promise<void> {
    const name = new RegExp(`^${this.t(`console.receipts.confirm.${act}`)}`)
    await this.form.getByRole('button', { name }).click()
  }

  /** The candidate that has this payment reference. */
  candidate(reference: string): Locator {
    return this.candidates.filter({ hasText: reference })
  }

  /** Presses the button of a question, once it takes an answer. */
  async confirm(key: string): Promise<void> {
    const button = this.dialog.getByRole('button', { name: this.t(key), exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }

  async stands(state: Exclude<State, 'all'>): Promise<void> {
    await expect(this.badge).toHaveText(this.t(`console.receipts.state.${state}`))
  }
}
