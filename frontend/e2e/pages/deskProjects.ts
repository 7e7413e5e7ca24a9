// Projects at the desk, as a person works at them.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export interface ProjectNames {
  zh: string
  en: string
}

export class ProjectPages {
  readonly rows: Locator
  readonly form: Locator
  readonly standing: Locator
  readonly preview: FrameLocator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.rows = page.locator('.table tbody tr')
    this.form = page.locator('form.content-form, form.content')
    this.standing = page.locator('.acts-standing')
    this.preview = page.frameLocator('.preview-phone')
  }

  async open(words = ''): Promise<void> {
    await this.page.goto(`/console#/projects${words ? `?${new URLSearchParams({ q: words })}` : ''}`)
    await this.page.getByRole('heading', { level: 1, name: this.t('console.projects') }).waitFor()
    await this.rows.first().waitFor()
  }

  async openOne(name: string): Promise<void> {
    await this.open(name)
    await this.rows.getByRole('link', { name, exact: true }).click()
    await this.standing.waitFor()
  }

  /** Makes a draft of this name, and is on its page then. */
  async make(names: ProjectNames): Promise<void> {
    await this.open()
    await this.page.keyboard.press('n')
    await this.field('name_zh').fill(names.zh)
    await this.field('name_en').fill(names.en)
    await this.page.getByRole('button', { name: this.t('console.projectEdit.makeAct') }).click()
    await this.standing.waitFor()
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

  act(act: 'save' | 'publish' | 'discard' | 'withdraw'): Locator {
    const name =
      act === 'withdraw' ? this.t('console.projectEdit.withdraw') : this.t(`console.content.${act}`)
    return this.form
      .locator('.acts')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
  }

  /** Answers the question that an act asks first. */
  async confirm(act: 'discard' | 'withdraw'): Promise<void> {
    await this.act(act).click()
    const name = this.t(act === 'withdraw' ? 'console.projectEdit.withdraw' : 'console.content.discard')
    await this.page.getByRole('dialog').getByRole('button', { name }).click()
  }

  /** Puts a PDF at a field. */
  async paper(field: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.field(field).setInputFiles(file)
    await this.form.locator(`[data-field="${field}"] .paper-link`).waitFor()
  }

  async picture(field: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.field(field).setInputFiles(file)
    await this.form.locator(`[data-field="${field}"] img`).waitFor()
  }

  async previewIn(language: '中文' | 'English'): Promise<void> {
    await this.page
      .getByRole('group', { name: this.t('console.content.previewLanguage') })
      .getByText(language)
      .click()
    await expect(this.preview.locator('html')).toHaveAttribute('lang', language === '中文' ? 'zh-CN' : 'en')
  }
}
