// The desk's payouts and their batches, as finance and approvers work at them.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

type State = 'WAITING_TARGET' | 'DUE' | 'BATCHED' | 'RELEASED' | 'EXECUTED' | 'BOUNCED'
type Act = 'execute' | 'singly' | 'reject' | 'bounce' | 'give_target'

export class PayoutPages {
  readonly heading: Locator
  readonly due: Locator
  readonly rows: Locator
  readonly dialog: Locator
  readonly form: Locator
  readonly badge: Locator
  readonly release: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.heading = page.getByRole('heading', { level: 1, name: t('console.list.payouts'), exact: true })
    this.due = page.locator('.payout-due tbody tr')
    this.rows = page.locator('.payouts tbody tr')
    this.dialog = page.getByRole('dialog')
    this.form = page.locator('.campaign-form')
    this.badge = page.locator('.record-head .status')
    this.release = page
      .locator('.payout-acts')
      .getByRole('button', { name: new RegExp(`^${t('console.payouts.release')}`) })
  }

  async openList(state: State): Promise<void> {
    await this.page.goto(`/console#/payouts?state=${state}`)
    // A reload makes sure that the rows belong to this list.
    await this.page.reload()
    await this.rows.first().waitFor()
  }

  /** Opens the first payout in a state, of the given payee if there is one; returns its number. */
  async openFirst(state: State, payee?: string): Promise<number> {
    await this.openList(state)
    const found = payee ? this.rows.filter({ hasText: payee }) : this.rows
    await found.first().getByRole('link').first().click()
    await this.page.waitForURL(/#\/payouts\/\d+/)
    await this.badge.waitFor()
    return Number(/payouts\/(\d+)/.exec(this.page.url())?.[1])
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/console#/payouts/${id}`)
    await this.page.reload()
    await this.badge.waitFor()
  }

  act(act: Act): Locator {
    return this.page
      .locator('.payout-acts')
      .getByRole('button', { name: new RegExp(`^${this.t(`console.payouts.act.${act}`)}`) })
  }

  field(name: string): Locator {
    return this.page.locator(`[data-field=${name}]`).locator('input, textarea, select').first()
  }

  mistake(name: string): Locator {
    return this.page.locator(`[data-field=${name}] .field-error`)
  }

  /** Presses the button of a question, once it takes an answer. */
  async confirm(key: string): Promise<void> {
    const button = this.dialog.getByRole('button', { name: this.t(key), exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }

  async propose(): Promise<void> {
    const name = new RegExp(`^${this.t('console.proposal.propose')}`)
    await this.form.getByRole('button', { name }).click()
  }

  /** Where the proposal is that was made just now. */
  async proposal(): Promise<string> {
    const link = this.page.locator('.note', { hasText: this.t('console.proposal.made') }).getByRole('link')
    return (await link.getAttribute('href')) ?? ''
  }

  /** The second person approves it. */
  async approve(proposal: string): Promise<void> {
    await this.page.goto(`/console${proposal}`)
    await this.page.locator('.proposal').waitFor()
    await this.page.keyboard.press('p')
    await this.confirm('console.proposal.act.approve')
    await expect(this.badge).toHaveText(this.t('console.proposal.state.APPROVED'))
  }
}
