// What editors draft and publish at the desk, of whatever kind, as a person works at it.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export abstract class EditionPages {
  readonly form: Locator

  constructor(
    protected readonly page: Page,
    protected readonly t: Texts,
  ) {
    this.form = page.locator('.content-form, form.content')
  }

  field(name: string): Locator {
    return this.form.locator(`[name="${name}"]`)
  }

  /** The mistake at a field. */
  mistake(name: string): Locator {
    return this.form.locator(
      `[data-field="${name}"] > .field-error, [data-field="${name}"] .picture-choice .field-error`,
    )
  }

  act(act: 'save' | 'publish' | 'discard'): Locator {
    return this.actNamed(this.t(`console.content.${act}`))
  }

  /** Publishes what investors rely on, once the question before it lists what changes. */
  async publish(): Promise<void> {
    await this.act('publish').click()
    await this.answer(this.t('console.content.publish'))
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** The same for a change that a second person has to approve; it may be refused. */
  async tryToPropose(reason: string): Promise<void> {
    await this.act('publish').click()
    await this.page.getByRole('dialog').locator('[name=reason]').fill(reason)
    await this.answer(this.t('console.proposal.propose'))
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** Proposes a change that a second person has to approve; returns the address of the proposal. */
  async propose(reason: string): Promise<string> {
    await this.tryToPropose(reason)
    const note = this.page.locator('.note', { hasText: this.t('console.proposal.made') })
    return (await note.getByRole('link').getAttribute('href')) ?? ''
  }

  /** Throws the draft away, and says so where it is asked. */
  async discard(): Promise<void> {
    await this.act('discard').click()
    await this.answer(this.t('console.content.discard'))
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** The act at the end of the form whose name begins so. */
  protected actNamed(name: string): Locator {
    return this.form
      .locator('.acts')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
  }

  /** Answers the question that an act asks first. */
  protected async answer(name: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name }).click()
  }
}
