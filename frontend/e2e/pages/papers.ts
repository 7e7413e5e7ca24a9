import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

/** Any of the screens on which papers are uploaded, identified by the upload's name. */
export class PapersPage {
  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {}

  async open(place: 'userpassport' | 'idcard' | 'survey' | 'documents'): Promise<void> {
    await this.page.goto(`/#/user/personaldata/${place}`)
    await this.page.locator('.screen-main > *').first().waitFor()
    await this.page.waitForFunction(() => !document.querySelector('.skeleton, .waiting'))
  }

  upload(name: string): Locator {
    return this.page.locator(`[data-field="${name}"]`)
  }

  async choose(
    name: string,
    file: string | { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    await this.upload(name).locator('input[type=file]').setInputFiles(file)
  }

  async refused(name: string, text: string): Promise<void> {
    await expect(this.upload(name).getByRole('alert')).toHaveText(text)
  }

  async stored(name: string): Promise<void> {
    await expect(this.upload(name).locator('.upload-tick')).toBeVisible()
    await expect(this.upload(name).getByRole('alert')).toHaveCount(0)
  }

  async back(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('documents.back'), exact: true }).click()
    await this.page.waitForURL(/#\/user\/personaldata\/personaldata/)
  }

  /** What the server has of the profile. */
  async profile(): Promise<Record<string, unknown>> {
    const answer = await this.page.request.get('/api/account_profile.json')
    return ((await answer.json()) as { user: Record<string, unknown> }).user
  }
}
