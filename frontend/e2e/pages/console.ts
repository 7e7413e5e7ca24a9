// The operators' desk as a person works at it: logging in, finding an item, deciding with what the bank brought.
import { expect, type Locator, type Page } from '@playwright/test'
import { logInOperator } from '../support/logIn'
import type { Texts } from '../support/texts'

export type Queue = 'kyc' | 'deposits' | 'withdrawals' | 'subscriptions'
/** The demo operators: one of each role, and a second administrator. */
export type Role = 'reviewer' | 'approver' | 'finance' | 'editor' | 'admin' | 'admin2' | 'auditor'
type Act = 'pass' | 'fail' | 'return' | 'issue' | 'revoke'

export const operatorEmail = (role: Role): string => `${role}@demo.landfall.test`

/** Pixels below which the rail is behind a menu. */
const menuBelow = 1100

/** Who decides the first line of a queue. */
const firstLine: Record<Queue, Role> = {
  kyc: 'reviewer',
  deposits: 'finance',
  withdrawals: 'finance',
  subscriptions: 'finance',
}

export interface Review {
  /** Wires: what the first line reads on the bank statement, as typed. */
  received?: string
  comment?: string
  /** Subscriptions: issues the shares after the second line. */
  issue?: boolean
}

export class ConsolePage {
  readonly rows: Locator
  readonly judgement: Locator
  readonly alert: Locator
  readonly documents: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.rows = page.locator('.table tbody tr')
    this.judgement = page.locator('.judgement')
    this.alert = page.getByRole('alert')
    this.documents = page.getByRole('tab')
  }

  async open(): Promise<void> {
    await this.page.goto('/console')
    await this.page.locator('.login, .desk').first().waitFor()
  }

  async fillLogIn(email: string, password: string): Promise<void> {
    await this.page.locator('[name=email]').fill(email)
    await this.page.locator('[name=password]').fill(password)
    await this.page.getByRole('button', { name: this.t('console.login.next') }).click()
  }

  /** Is logged in without the form, which has tests of its own, in place of the former operator. */
  async logIn(role: Role): Promise<void> {
    await logInOperator(this.page.request, operatorEmail(role))
    await this.page.goto('/console')
    await this.page.locator('.desk h1').first().waitFor()
  }

  /** In a narrower window the rail is behind a menu. */
  async openMenu(): Promise<void> {
    const menu = this.page.getByRole('button', { name: this.t('console.menu') })
    const hasMenu = (this.page.viewportSize()?.width ?? menuBelow) < menuBelow
    // Where the window has just changed, the one takes the other's place a moment later.
    if (hasMenu) await menu.click()
    else await menu.waitFor({ state: 'detached' })
  }

  /** Approves another operator's proposal, in place of the logged-in operator. */
  async approve(address: string, role: Role): Promise<void> {
    await this.logIn(role)
    await this.page.goto(`/console${address}`)
    const act = this.page.locator('.record .judgement-acts')
    await act.getByRole('button', { name: new RegExp(`^${this.t('console.proposal.act.approve')}`) }).click()
    await this.page.getByRole('dialog').locator('.act-pass').click()
    await expect(this.page.locator('.record-head .status')).toHaveText(
      this.t('console.proposal.state.APPROVED'),
    )
  }

  async logOut(): Promise<void> {
    await this.openMenu()
    await this.page.getByRole('button', { name: this.t('console.logOut') }).click()
    await this.page.locator('.login').waitFor()
  }

  state(queue: Queue, state: string): Locator {
    return this.page.locator(`.rail-state[href^="#/${queue}?state=${state}"]`)
  }

  act(act: Act): Locator {
    return this.judgement.getByRole('button', { name: new RegExp(`^${this.t(`console.act.${act}`)}`) })
  }

  confirm(act: Act): Locator {
    return this.judgement.getByRole('button', { name: new RegExp(`^${this.t(`console.confirm.${act}`)}`) })
  }

  /** Searches a state of a queue and opens the first item of this investor. */
  async openItem(queue: Queue, state: string, investor: string): Promise<void> {
    const query = new URLSearchParams({ state, q: investor })
    // After a decision the desk moves on by itself; until then, an address may be left again.
    await expect(async () => {
      await this.page.goto(`/console#/${queue}?${query}`)
      await this.rows.filter({ hasText: investor }).first().getByRole('link').click({ timeout: 3000 })
      await this.judgement.waitFor({ timeout: 3000 })
    }).toPass({ timeout: 20_000 })
  }

  async pass({ received, comment }: Review = {}): Promise<void> {
    await this.act('pass').click()
    await this.answerFlags()
    if (received !== undefined) await this.page.locator('[name=amount_received]').fill(received)
    if (comment !== undefined) await this.page.locator('[name=comment]').fill(comment)
    await this.decided(() => this.confirm('pass').click())
  }

  /** Presses the key to pass, once the item has been open long enough for the key to count. */
  async passByKey(): Promise<void> {
    await expect(this.act('pass')).toHaveAttribute('aria-keyshortcuts', 'P')
    await this.page.keyboard.press('p')
  }

  /** The investors of the journeys share their papers. */
  async answerFlags(): Promise<void> {
    for (const field of await this.page.locator('[name^="flags."]').all())
      await field.fill('Compared on a call.')
  }

  async fail(comment: string): Promise<void> {
    await this.act('fail').click()
    await this.page.locator('[name=comment]').fill(comment)
    await this.decided(() => this.confirm('fail').click())
  }

  async issue(): Promise<void> {
    await this.act('issue').click()
    await this.decided(() => this.confirm('issue').click())
  }

  /** Both lines, by two people; for a subscription the shares too, where that is asked. */
  async reviewAndPass(queue: Queue, investor: string, review: Review = {}): Promise<void> {
    await this.logIn(firstLine[queue])
    await this.openItem(queue, 'LWAIT', investor)
    await this.pass(review)
    await this.logIn('approver')
    await this.openItem(queue, 'GWAIT', investor)
    await this.pass()
    if (review.issue) {
      await this.openItem(queue, 'PRE_OK', investor)
      await this.issue()
    }
  }

  /** The decision is taken when the server has said so. */
  private async decided(act: () => Promise<void>): Promise<void> {
    const answered = this.page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/ops/api/queues/'),
    )
    await act()
    const response = await answered
    if (!response.ok()) throw new Error(`the decision was refused: ${await response.text()}`)
    await this.page.locator('.said-shown').waitFor()
  }
}
