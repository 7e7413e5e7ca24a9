// What editors change of the site, as a person works at it.
import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Texts } from '../support/texts'
import { EditionPages } from './editions'

export type ContentName = 'home' | 'notice' | 'privacy' | 'payment' | 'help'

export class ContentPages extends EditionPages {
  readonly preview: FrameLocator
  readonly alert: Locator

  constructor(page: Page, t: Texts) {
    super(page, t)
    this.preview = page.frameLocator('.preview-phone')
    this.alert = page.locator('.acts [role=alert]')
  }

  async open(name: ContentName): Promise<void> {
    await this.page.goto('/console#/contents')
    await this.page.getByRole('link', { name: this.t(`console.content.name.${name}`), exact: true }).click()
    await this.form.waitFor()
    await this.page.getByRole('heading', { level: 1, name: this.t(`console.content.name.${name}`) }).waitFor()
  }

  /** The text of a legal page as everybody reads it. */
  async published(kind: ContentName, language: 'zh' | 'en'): Promise<string> {
    const answer = await this.page.request.get('/api/public_legal.json', { params: { kind, language } })
    return (await answer.json()).Html
  }
}
