// The desk's bank files and statement lines, as a finance officer works through them.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

type State = 'OPEN' | 'DIFFERENT' | 'DONE' | 'SET_ASIDE'

export interface BankFile {
  name: string
  text: string
}

export class StatementPages {
  readonly heading: Locator
  readonly rows: Locator
  readonly dialog: Locator
  readonly form: Locator
  readonly badge: Locator
  readonly facts: Locator
  readonly proposals: Locator
  readonly refusal: Locator
  /** The figures of a reading: new, there already, different, waiting. */
  readonly counts: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.heading = page.getByRole('heading', {
      level: 1,
      name: t('console.list.statement_lines'),
      exact: true,
    })
    this.rows = page.locator('.statement-lines tbody tr')
    this.dialog = page.getByRole('dialog')
    this.form = page.locator('.campaign-form')
    this.badge = page.locator('.record-head .status')
    this.facts = page.locator('.investor-side')
    this.proposals = page.locator('.candidate')
    this.refusal = page.locator('.refusal')
    this.counts = page.locator('.read-counts dd')
  }

  /** The list of lines, filtered by the address. */
  async openList(query: Record<string, string> = {}): Promise<void> {
    await this.page.goto(`/console#/statement_lines?${new URLSearchParams(query)}`)
    // A reload makes sure that the rows belong to this list.
    await this.page.reload()
    await this.heading.waitFor()
  }

  async openReading(): Promise<void> {
    await this.page.goto('/console#/bank_files/new')
    await this.field('bank_account').waitFor()
  }

  /** Chooses the bank account of the first framework. */
  async chooseAccount(choice: Locator): Promise<void> {
    const first = choice.locator('option', { hasText: 'PKF' }).first()
    await choice.selectOption((await first.getAttribute('value')) ?? '')
  }

  /** Chooses that bank account, and a file. */
  async choose({ name, text }: BankFile): Promise<void> {
    await this.chooseAccount(this.field('bank_account'))
    await this.field('file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }

  /** Sends what is chosen. */
  async send(): Promise<void> {
    await this.press('console.statement.read')
  }

  /** Sends a file whose days may have been read from files of other formats. */
  async sendAnyway(): Promise<void> {
    await this.send()
    const anyway = this.form.getByRole('button', {
      name: new RegExp(`^${this.t('console.statement.readAnyway')}`),
    })
    await expect(anyway.or(this.counts.first())).toBeVisible()
    if (await anyway.isVisible()) await anyway.click()
  }

  /** Reads a file in, and checks the results: new, there already, different, waiting. */
  async read(file: BankFile, counts: [number, number, number, number]): Promise<void> {
    await this.choose(file)
    await this.sendAnyway()
    await expect(this.counts).toHaveText(counts.map(String))
  }

  /** Presses the button of the form that begins with this text. */
  async press(key: string): Promise<void> {
    await this.form.getByRole('button', { name: new RegExp(`^${this.t(key)}`) }).click()
  }

  field(name: string): Locator {
    return this.page.locator(`[data-field=${name}]`).locator('input, textarea, select').first()
  }

  mistake(name: string): Locator {
    return this.page.locator(`[data-field=${name}] .field-error`)
  }

  /** The row with this text. */
  row(words: string): Locator {
    return this.rows.filter({ hasText: words })
  }

  /** Opens the line in the row with this text; returns its number. */
  async open(words: string): Promise<number> {
    await this.row(words).getByRole('link').first().click()
    await this.page.waitForURL(/#\/statement_lines\/\d+/)
    await this.badge.waitFor()
    return Number(/statement_lines\/(\d+)/.exec(this.page.url())?.[1])
  }

  /** Presses the button of a question, once it takes an answer. */
  async confirm(key: string): Promise<void> {
    const button = this.dialog.getByRole('button', { name: this.t(key), exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }

  async stands(state: State): Promise<void> {
    await expect(this.badge).toHaveText(this.t(`console.statement.state.${state}`))
  }

  /** Settles a line that differs, with a reason. */
  async settle(act: 'set_aside' | 'take', reason: string): Promise<void> {
    await this.page
      .locator('.line-acts')
      .getByRole('button', { name: new RegExp(`^${this.t(`console.statement.act.${act}`)}`) })
      .click()
    await this.field('reason').fill(reason)
    await this.press(`console.statement.settle.${act}`)
  }
}
