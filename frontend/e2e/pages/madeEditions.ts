// What editors make, find in a list, publish and withdraw at the desk: partners and projects.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'
import { EditionPages } from './editions'

export interface Names {
  zh: string
  en: string
}

/** The address of the list, and what its texts begin with. */
interface Kind {
  list: 'partners' | 'projects'
  texts: 'console.partner' | 'console.projectEdit'
}

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

export abstract class MadePages extends EditionPages {
  readonly rows: Locator
  readonly standing: Locator
  readonly preview: FrameLocator

  constructor(
    page: Page,
    t: Texts,
    private readonly kind: Kind,
  ) {
    super(page, t)
    this.rows = page.locator('.table tbody tr')
    this.standing = page.locator('.acts-standing')
    this.preview = page.frameLocator('.preview-phone')
  }

  async open(words = ''): Promise<void> {
    const { list } = this.kind
    await this.page.goto(`/console#/${list}${words ? `?${new URLSearchParams({ q: words })}` : ''}`)
    await this.page.getByRole('heading', { level: 1, name: this.t(`console.list.${list}`) }).waitFor()
    await this.rows.first().waitFor()
  }

  async openOne(name: string): Promise<void> {
    await this.open(name)
    await this.rows.getByRole('link', { name, exact: true }).click()
    await this.standing.waitFor()
  }

  /** Types the names of a new one; it is not made yet. */
  async begin(names: Names): Promise<void> {
    await this.open()
    await this.page.keyboard.press('n')
    await this.field('name_zh').fill(names.zh)
    await this.field('name_en').fill(names.en)
  }

  /** Makes a draft of this name, and is on its page then. */
  async make(names: Names): Promise<void> {
    await this.begin(names)
    await this.page.getByRole('button', { name: this.t(`${this.kind.texts}.makeAct`) }).click()
    await this.standing.waitFor()
  }

  /** Confirms the question first; the answer may be refused. */
  async confirm(act: 'discard' | 'withdraw'): Promise<void> {
    const name = this.t(act === 'withdraw' ? `${this.kind.texts}.withdraw` : 'console.content.discard')
    await this.actNamed(name).click()
    await this.answer(name)
  }

  async picture(field: string, file: File): Promise<void> {
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

export class PartnerPages extends MadePages {
  constructor(page: Page, t: Texts) {
    super(page, t, { list: 'partners', texts: 'console.partner' })
  }
}

export class ProjectPages extends MadePages {
  constructor(page: Page, t: Texts) {
    super(page, t, { list: 'projects', texts: 'console.projectEdit' })
  }

  /** Copies the project and waits for the page of the copy. */
  async copy(): Promise<void> {
    await this.actNamed(this.t('console.projectEdit.copy')).click()
    await this.answer(this.t('console.projectEdit.copyAct'))
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** Puts a PDF at a field. */
  async paper(field: string, file: File): Promise<void> {
    await this.field(field).setInputFiles(file)
    await this.form.locator(`[data-field="${field}"] .paper-link`).waitFor()
  }
}
