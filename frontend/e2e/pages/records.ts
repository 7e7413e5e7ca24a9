// The desk's lists beside the queues, as a person works at them.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../support/texts'

export interface CampaignEntry {
  code: string
  starts: string
  ends: string
  limit?: string
}

export class CampaignPages {
  readonly rows: Locator
  readonly form: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.rows = page.locator('.table tbody tr')
    this.form = page.locator('.campaign-form')
  }

  async open(words = ''): Promise<void> {
    await this.page.goto(`/console#/campaigns${words ? `?${new URLSearchParams({ q: words })}` : ''}`)
    await this.page.getByRole('heading', { level: 1, name: this.t('console.list.campaigns') }).waitFor()
    await this.rows.first().waitFor()
  }

  row(code: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: code, exact: true }) })
  }

  field(name: string): Locator {
    return this.form.locator(`[name=${name}]`)
  }

  /** The mistake at a field. */
  mistake(name: string): Locator {
    return this.form.locator(`[data-field=${name}] .field-error`)
  }

  async fill({ code, starts, ends, limit = '' }: CampaignEntry): Promise<void> {
    await this.field('code').fill(code)
    await this.field('name_zh').fill('夜航活动')
    await this.field('name_en').fill('Night sailing')
    await this.field('starts_at').fill(starts)
    await this.field('ends_at').fill(ends)
    await this.field('limit').fill(limit)
  }

  async save(): Promise<void> {
    const names = [this.t('console.campaign.save'), this.t('console.campaign.make')].join('|')
    await this.form.getByRole('button', { name: new RegExp(`^(${names})`) }).click()
  }
}

export class InvestorPages {
  readonly rows: Locator

  constructor(
    private readonly page: Page,
    private readonly t: Texts,
  ) {
    this.rows = page.locator('.table tbody tr')
  }

  async open(words = ''): Promise<void> {
    await this.page.goto(`/console#/investors${words ? `?${new URLSearchParams({ q: words })}` : ''}`)
    await this.page.getByRole('heading', { level: 1, name: this.t('console.list.investors') }).waitFor()
    await this.rows.first().waitFor()
  }

  /** Looks for the one investor whom these words find, and opens the page by the keyboard. */
  async openOne(words: string): Promise<void> {
    await this.open(words)
    await expect(this.rows).toHaveCount(1)
    await this.page.keyboard.press('Enter')
    await this.part('console.investor.person').waitFor()
  }

  /** A folded part of an investor's page, by the key of its name. */
  fold(within: Locator, name: string): Locator {
    const named = this.page.locator('.fold-name').getByText(this.t(name), { exact: true })
    return within.locator('details.fold').filter({ has: named })
  }

  /** Opens it, and answers it. */
  async openFold(within: Locator, name: string): Promise<Locator> {
    const fold = this.fold(within, name)
    await fold.locator('summary').click()
    await expect(fold).toHaveAttribute('open', '')
    return fold
  }

  /** A part of an investor's page, by the key of its heading. */
  part(title: string): Locator {
    const heading = this.page.getByRole('heading', { level: 2, name: this.t(title), exact: true })
    return this.page.locator('.record-part').filter({ has: heading })
  }
}
