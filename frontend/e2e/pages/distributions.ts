// The desk's distributions, as finance drafts, funds and pays them.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

type State = 'draft' | 'approved' | 'funded' | 'paying' | 'paid' | 'cancelled'
type Act = 'propose' | 'fund' | 'pay' | 'continue' | 'stop' | 'cancel'

/** The typed values of a distribution of a total. */
export interface Drafted {
  /** Its code. */
  project: string
  cashType: 'distribution' | 'rental_income' | 'interest' | 'return_of_principal'
  total: string
  /** Of each share, where it returns principal. */
  redeemedPerShare?: string
  recordDate: string
  paymentDate: string
  chinese: string
  english: string
}

export class DistributionPages {
  readonly heading: Locator
  readonly rows: Locator
  readonly lines: Locator
  readonly sums: Locator
  readonly dialog: Locator
  readonly form: Locator
  readonly badge: Locator
  readonly acts: Locator
  readonly holderReads: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.heading = page.getByRole('heading', { level: 1, name: t('console.list.distributions'), exact: true })
    this.rows = page.locator('.distributions tbody tr')
    this.lines = page.locator('.distribution-table tbody tr')
    this.sums = page.locator('.distribution-sums')
    this.dialog = page.getByRole('dialog')
    this.form = page.locator('.campaign-form')
    this.badge = page.locator('.record-head .status')
    this.acts = page.locator('.distribution-acts')
    this.holderReads = page.locator('.holder-reads')
  }

  field(name: string): Locator {
    return this.page.locator(`[data-field=${name}]`).locator('input, textarea, select').first()
  }

  mistake(name: string): Locator {
    return this.page.locator(`[data-field=${name}] .field-error`)
  }

  act(act: Act): Locator {
    return this.acts.getByRole('button', {
      name: new RegExp(`^${this.t(`console.distributions.act.${act}`)}`),
    })
  }

  async fill({
    project,
    cashType,
    total,
    redeemedPerShare,
    recordDate,
    paymentDate,
    chinese,
    english,
  }: Drafted): Promise<void> {
    const offered = this.field('project').locator('option', { hasText: project })
    await this.field('project').selectOption((await offered.getAttribute('value')) ?? '')
    await this.field('cash_type').selectOption(cashType)
    await this.page.locator('[data-field=total] input').fill(total)
    if (redeemedPerShare !== undefined) await this.field('redeemed_per_share').fill(redeemedPerShare)
    await this.field('record_date').fill(recordDate)
    await this.field('payment_date').fill(paymentDate)
    await this.field('text_zh').fill(chinese)
    await this.field('text_en').fill(english)
  }

  /** Drafts a new one; answers where it is. */
  async draft(drafted: Drafted): Promise<string> {
    await this.page.goto('/console#/distributions/new')
    await this.fill(drafted)
    await this.keep()
    await this.page.waitForURL(/#\/distributions\/\d+/)
    await this.stands('draft')
    return new URL(this.page.url()).hash.split('?')[0] ?? ''
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`/console${address}`)
    // A reload makes sure that nothing is shown from before.
    await this.page.reload()
    await this.badge.waitFor()
  }

  /** Opens those of its lines that belong to one holder. */
  async openLines(address: string, holder: string): Promise<void> {
    await this.open(`${address}?${new URLSearchParams({ line_q: holder })}`)
    await this.lines.first().waitFor()
  }

  /** Where money comes from in the form that funds one. */
  source(words: string): Locator {
    return this.page.locator('.funding-sources label', { hasText: words })
  }

  async keep(): Promise<void> {
    const name = new RegExp(`^${this.t('console.distributions.draftAct')}`)
    await this.form.getByRole('button', { name }).click()
  }

  /** Presses the button of a question, once it takes an answer. */
  async confirm(act: Act): Promise<void> {
    const name = this.t(`console.distributions.act.${act}`)
    const button = this.dialog.getByRole('button', { name, exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }

  /** Proposes it; answers where the proposal is. */
  async propose(reason: string): Promise<string> {
    await this.act('propose').click()
    await this.dialog.locator('textarea').fill(reason)
    await this.confirm('propose')
    const made = this.page.locator('.note', { hasText: this.t('console.proposal.made') })
    return (await made.getByRole('link').getAttribute('href')) ?? ''
  }

  /** Gives the reason in the question before a line is corrected; answers where the proposal is. */
  async correct(reason: string): Promise<string> {
    await this.dialog.locator('textarea').fill(reason)
    const button = this.dialog.getByRole('button', {
      name: this.t('console.distributions.correctAct'),
      exact: true,
    })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    const open = this.page.locator('.note').getByRole('link')
    return (await open.getAttribute('href')) ?? ''
  }

  async stands(state: State, timeout = 15_000): Promise<void> {
    await expect(this.badge).toHaveText(this.t(`console.distributions.state.${state}`), { timeout })
  }
}
