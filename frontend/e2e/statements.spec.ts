// The demo investor's statements: from the overview to a month that is over, its PDF and its table, and the same bytes again.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/signedIn'
import { type Stop, visit, walk } from './support/stops'
import type { Texts } from './support/texts'

const address = '/account/portfolio/statements'

const lines = (page: Page) => page.locator('.statement-line')
const sheet = (page: Page) => page.getByRole('dialog')
const chip = (page: Page, t: Texts, name: string) =>
  page.getByRole('button', { name: t(`statements.show.${name}`), exact: true })
const choice = (page: Page, t: Texts, key: string) =>
  sheet(page).getByRole('radio', { name: t(key), exact: true })
const button = (page: Page, t: Texts) =>
  sheet(page).getByRole('button', { name: t('statements.download'), exact: true })
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Presses Download, and answers what the server said and the file itself. */
async function download(page: Page, t: Texts) {
  await expect(button(page, t)).not.toHaveAttribute('aria-busy', 'true')
  const [answer] = await Promise.all([
    page.waitForResponse(/account_statement\.json/),
    button(page, t).click(),
  ])
  const told = await answer.json()
  const file = await page.request.get(told.url)
  return { told, type: file.headers()['content-type'], bytes: await file.body() }
}

test('from the overview to the PDF of a month that is over, which stays the same', async ({ page, t }) => {
  await visit(page, t, { name: 'portfolio', address: '/account/portfolio/investment' })
  await page.locator(`a[href$="${address}"]`).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('statements.title'), exact: true }),
  ).toBeVisible()
  await chip(page, t, 'Month').click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/statements\?grain=Month$/)
  await lines(page).first().click()
  await expect(sheet(page)).toContainText(t('statements.tells.Statement'))

  const first = await download(page, t)
  expect(first.type).toBe('application/pdf')
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect([first.bytes.length, sha256Of(first.bytes)]).toEqual([first.told.size, first.told.sha256])
  await expect(sheet(page)).toContainText(first.told.number)
  await expect(sheet(page).locator('.file-hash code')).toHaveText(first.told.sha256)
  await expect(sheet(page)).toContainText(t('statements.same'))

  const again = await download(page, t)
  expect(again.told.number).toBe(first.told.number)
  expect(again.bytes.equals(first.bytes)).toBe(true)

  await page.bringToFront()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(lines(page).first()).toContainText(first.told.number)
  await page.reload()
  await expect(chip(page, t, 'Month')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/#\/account\/portfolio\/investment$/)
})

test('the table of a month is saved, in the language that is chosen', async ({ page, t, language }) => {
  const other = language === 'zh' ? 'en' : 'zh'
  await visit(page, t, { name: 'statements', address: `${address}?grain=Month` })
  await lines(page).first().click()
  await choice(page, t, `statements.language.${other}`).check({ force: true })
  await choice(page, t, 'statements.format.CSV').check({ force: true })
  const [saved, answer] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(/account_statement\.json/),
    button(page, t).click(),
  ])
  const told = await answer.json()
  expect(answer.request().postDataJSON()).toMatchObject({ format: 'CSV', fileLanguage: other })
  expect(told.name).toMatch(new RegExp(`^LF-S\\d{8}-${other}\\.csv$`))
  expect(saved.suggestedFilename()).toBe(told.name)
  const bytes = readFileSync(await saved.path())
  expect([bytes.length, sha256Of(bytes)]).toEqual([told.size, told.sha256])
  await expect(sheet(page).locator('.file-hash code')).toHaveText(told.sha256)
})

test('an income summary is a year of its own kind', async ({ page, t }) => {
  await withStatements(page, (told) => {
    told.statements = [lastYear('IncomeSummary'), lastYear('Statement')]
  })
  await visit(page, t, { name: 'statements', address })
  const [summary, year] = ['summary', 'year'].map((name) =>
    t(`statements.period.${name}`, { year: new Date().getFullYear() - 1 }),
  )
  await expect(lines(page)).toHaveText([new RegExp(`^${summary}`), new RegExp(`^${year}`)])
  // One length of period is nothing to choose from.
  await expect(page.locator('.chip')).toHaveCount(0)
  await lines(page).first().click()
  await expect(sheet(page)).toContainText(t('statements.tells.IncomeSummary'))
  await expect(sheet(page)).not.toContainText(t('statements.tells.Statement'))
})

interface Told {
  statements: object[]
}

/** The next answers are changed like this. */
async function withStatements(page: Page, change: (told: Told) => void): Promise<void> {
  await page.route(/account_statements\.json/, async (route) => {
    const answer = await route.fetch()
    const told = await answer.json()
    change(told)
    await route.fulfill({ response: answer, json: told })
  })
}

const lastYear = (kind: string) => {
  const year = new Date().getFullYear() - 1
  const days = { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` }
  return { kind, period: String(year), grain: 'Year', ...days, number: null, issuedAt: null, files: [] }
}

const issued = {
  ...lastYear('Statement'),
  number: 'LF-S00000003',
  issuedAt: '2026-11-01T03:00:00.000Z',
  files: ['zh', 'en'].map((language) => ({ format: 'PDF', language, size: 48_211, sha256: '3f'.repeat(32) })),
}

const openFirst = async (page: Page) => {
  await lines(page).first().click()
  await sheet(page).waitFor()
}

const stops: Stop[] = [
  { name: 'statements', address },
  { name: 'statements of the years', address: `${address}?grain=Year` },
  { name: 'a statement', address, act: openFirst },
  {
    name: 'an issued statement',
    address,
    act: openFirst,
    answers: (page) =>
      withStatements(page, (told) => {
        told.statements = [issued, lastYear('IncomeSummary')]
      }),
  },
  {
    name: 'no statements yet',
    address,
    answers: (page) =>
      withStatements(page, (told) => {
        told.statements = []
      }),
  },
]

test('statements look as they should', { tag: '@both' }, async ({ page, t }) => {
  expect(await walk(page, t, stops)).toEqual([])
})
