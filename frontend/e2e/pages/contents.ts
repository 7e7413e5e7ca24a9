// What editors change of the site, as a person works at it.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export type ContentName = 'home' | 'notice' | 'privacy' | 'payment'

export class ContentPages {
  readonly form: Locator
  readonly preview: FrameLocator
  readonly alert: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.form = page.locator('.content-form')
    this.preview = page.frameLocator('.preview-phone')
    this.alert = page.locator('.acts [role=alert]')
  }

  async open(name: ContentName): Promise<void> {
    await this.page.goto('/console#/contents')
    await this.page.getByRole('link', { name: this.t(`console.content.name.${name}`), exact: true }).click()
    await this.form.waitFor()
    await this.page.getByRole('heading', { level: 1, name: this.t(`console.content.name.${name}`) }).waitFor()
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
    return this.form
      .locator('.acts')
      .getByRole('button', { name: new RegExp(`^${this.t(`console.content.${act}`)}`) })
      .first()
  }

  async discard(): Promise<void> {
    await this.act('discard').click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.t('console.content.discard') })
      .click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** The text of a legal page as everybody reads it. */
  async published(kind: ContentName, language: 'zh' | 'en'): Promise<string> {
    const answer = await this.page.request.get('/api/public_legal.json', { params: { kind, language } })
    return (await answer.json()).Html
  }
}
