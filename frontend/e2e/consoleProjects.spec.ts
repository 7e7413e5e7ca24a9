// Projects at the desk: an editor creates one, sees it as an investor does, publishes and withdraws it; missing fields
// are reported at the field, and existing orders keep their terms.
import { readFileSync } from 'node:fs'
import { ConsolePage } from './pages/console'
import { ProjectPages } from './pages/madeEditions'
import { findings } from './support/looks'
import { plainPicture } from './support/pictures'
import { test as base, expect } from './support/test'

const test = base.extend<{ desk: ConsolePage; edited: ProjectPages }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  edited: ({ page, t }, use) => use(new ProjectPages(page, t)),
})

test.use({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
})

const square = plainPicture(640, 640)

const memorandum = {
  name: 'memorandum.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync(new URL('../../tests/fixtures/proof.pdf', import.meta.url)),
}

const fresh = () => {
  const number = Math.floor(Math.random() * 1e8)
  return { zh: `岸线里 ${number}`, en: `Shoreline ${number}`, code: `SH${number}` }
}

test('a project is made, seen in both languages, published, and withdrawn', async ({
  page,
  desk,
  edited,
  language,
  t,
}) => {
  test.slow()
  const names = fresh()
  await desk.logIn('editor')
  await page.keyboard.press('5')
  await edited.make(names)

  // Nothing is made up where there are no figures yet.
  await expect(edited.preview.locator('.project-head')).toHaveText(t('console.projectEdit.noFigures'))
  await expect(edited.preview.locator('.screen-action')).toHaveCount(0)
  await expect(edited.preview.locator('.screen-title')).toHaveText(language === 'zh' ? names.zh : names.en)

  // Half-filled it is kept, and not published: each field says so.
  await edited.publish()
  for (const field of ['code', 'currency_id', 'offering_size', 'opens_at', 'address_en', 'wire_minimum'])
    await expect(edited.mistake(field)).toHaveText(t('ContentMissing'))

  await edited.field('code').fill(names.code)
  await edited.field('issuer').fill('Shoreline LP')
  await edited.field('partner_id').selectOption({ index: 1 })
  for (const field of ['property_type_id', 'continent_id', 'country_id', 'currency_id'])
    await edited.field(field).selectOption({ index: 1 })
  await edited.field('address_zh').fill('海滨路 1 号')
  await edited.field('address_en').fill('1 Shore Road')
  await edited.field('latitude').fill('-33.5')
  await edited.field('longitude').fill('18.25')
  for (const [field, figure] of [
    ['share_price', '1.25'],
    ['project_size', '20000'],
    ['offering_size', '10000.5'],
    ['term_months', '30'],
    ['rate_percent', '11.4'],
    ['wire_minimum', '500'],
  ] as const)
    await edited.field(field).fill(figure)
  await edited.field('opens_at').fill('2026-01-01T09:00')
  await edited.field('funding_end').fill('2025-01-01T09:00')
  await page.locator('[data-field="frameworks"] .check-row').first().click()
  await page.getByRole('button', { name: t('console.projectEdit.addPicture') }).click()
  await edited.picture('images.0.image', square)
  const addSummary = page.getByRole('button', { name: t('console.projectEdit.addSummary') })
  await addSummary.click()
  await edited.field('summaries.0.published_at').fill('2026-01-01T09:00')
  await edited.field('summaries.0.header_zh').fill('临海而居')
  await edited.field('summaries.0.header_en').fill('Homes on the shore')
  await edited.field('summaries.0.text_zh').fill('<p>六个 <strong>庭院</strong></p>')
  await edited.field('summaries.0.text_en').fill('Six courtyards.')
  // A project does not open without its documents, its risks and its fees.
  await edited.field('funding_end').fill('2099-01-01T09:00')
  await edited.publish()
  await expect(edited.mistake('documents')).toHaveText(t('ContentDocumentsMissing'))
  await expect(edited.mistake('summaries')).toHaveText(t('ContentRisksOrFeesMissing'))
  for (const [at, kind] of [
    [1, 'risk'],
    [2, 'fee'],
  ] as const) {
    await addSummary.click()
    await edited.field(`summaries.${at}.kind`).selectOption(kind)
    await edited.field(`summaries.${at}.published_at`).fill('2026-01-01T09:00')
    for (const part of ['header_zh', 'header_en', 'text_zh', 'text_en'])
      await edited.field(`summaries.${at}.${part}`).fill(t(`console.projectEdit.kinds.${kind}`))
  }
  const papers = [
    ['PPM', 'zh', '备忘录'],
    ['PPM', 'en', 'Memorandum'],
    ['SubscriptionAgreement', 'zh', '协议'],
    ['SubscriptionAgreement', 'en', 'Agreement'],
  ] as const
  for (const [at, [type, language, name]] of papers.entries()) {
    await page
      .locator('[data-field="documents"]')
      .getByRole('button', { name: t('console.projectEdit.addPaper') })
      .click()
    await edited.field(`documents.${at}.document_type`).selectOption(type)
    await edited.field(`documents.${at}.language`).selectOption(language)
    await edited.field(`documents.${at}.name`).fill(name)
    await edited.paper(`documents.${at}.file`, memorandum)
  }
  await edited.field('funding_end').fill('2025-01-01T09:00')
  await edited.act('save').click()
  await expect(edited.mistake('funding_end')).toHaveText(t('ContentEndsBeforeStart'))
  await edited.field('funding_end').fill('2099-01-01T09:00')

  // The preview speaks the language that it shows, whatever the desk speaks.
  await edited.previewIn('English')
  await expect(edited.preview.getByText('Six courtyards.')).toBeVisible()
  await expect(edited.preview.locator('.project-head')).not.toContainText(/[年月]/)
  // The surroundings of the sheet on the investor's page are there too, and lead nowhere.
  const bar = edited.preview.locator('.screen-action')
  await expect(edited.preview.locator('.screen-title')).toHaveText(names.en)
  await expect(bar).toHaveText(/Minimum by wire: .*500.*Invest now/)
  expect(await bar.evaluate((element: HTMLElement) => element.inert)).toBe(true)
  await edited.preview.locator('.place-map').scrollIntoViewIfNeeded()
  await expect(edited.preview.locator('.place-map')).toHaveAttribute('aria-busy', 'false')
  await expect(edited.preview.locator('.map-pin')).toBeVisible()
  expect(await edited.preview.locator('.map-land').count()).toBeGreaterThan(0)
  // Every text is there; none is shown as its key.
  await expect(edited.preview.getByText(/^[a-z]+\.[a-z.]+$/i)).toHaveCount(0)
  await edited.preview.getByRole('tab').nth(2).click()
  await expect(edited.preview.getByText('Memorandum')).toBeVisible()
  await edited.previewIn('中文')
  await expect(edited.preview.locator('.project-head')).toContainText(/\d年\d/)
  await expect(edited.preview.getByText('备忘录')).toBeVisible()
  await expect(edited.preview.getByText('Memorandum')).toHaveCount(0)

  await edited.publish()
  await expect(edited.standing).toHaveText(t('console.content.live'))
  await edited.open(names.code)
  await expect(edited.rows.first()).toContainText(t('console.content.badge.live'))
  await edited.openOne(language === 'zh' ? names.zh : names.en)
  await expect(edited.field('latitude')).toHaveValue('-33.5')
  await page.getByText(t('console.content.history'), { exact: true }).click()
  await expect(page.locator('.content-events > li').first()).toContainText(t('console.content.did.published'))
  await edited.confirm('withdraw')
  await expect(edited.standing).toHaveText(t('console.content.withdrawn'))
  // What investors saw stays to be gone back to.
  await edited.field('issuer').fill('')
  await edited.act('save').click()
  await expect(edited.standing).toHaveText(t('console.content.withdrawn'))
  await edited.confirm('discard')
  await expect(edited.field('issuer')).toHaveValue('Shoreline LP')
})

test('a project that investors never saw goes with its draft', async ({ page, desk, edited, t }) => {
  await desk.logIn('editor')
  await edited.make(fresh())
  await edited.confirm('discard')
  await expect(page.getByRole('heading', { level: 1, name: t('console.list.projects') })).toBeVisible()
})

test('a copy of a project begins without its code, days and documents', async ({
  page,
  desk,
  edited,
  language,
  t,
}) => {
  await desk.logIn('editor')
  await edited.openOne(language === 'zh' ? '桤木里住宅' : 'Cedar Creek Data Centre')
  const issuer = await edited.field('issuer').inputValue()
  await edited.copy()
  await expect(edited.standing).toHaveText(t('console.content.unseen'))
  await expect(edited.field('name_en')).toHaveValue(/ \(copy\)$/)
  await expect(edited.field('issuer')).toHaveValue(issuer)
  for (const field of ['code', 'opens_at', 'funding_end']) await expect(edited.field(field)).toHaveValue('')
  await expect(page.locator('[data-field="documents"] > ol > li')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await edited.confirm('discard')
  await expect(page.getByRole('heading', { level: 1, name: t('console.list.projects') })).toBeVisible()
})

test('a project that investors ordered stays as they ordered it', async ({
  page,
  desk,
  edited,
  language,
  t,
}) => {
  await desk.logIn('editor')
  // One of its own for each language: both are walked at once.
  await edited.openOne(language === 'zh' ? '桤木里住宅' : 'Cedar Creek Data Centre')
  await edited.confirm('withdraw')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: t('shared.cancel') }).click()
  await edited.field('share_price').fill('2')
  await edited.field('offering_size').fill('1')
  await edited.tryToPropose('Cheaper')
  await expect(edited.mistake('share_price')).toBeVisible()
  await expect(edited.mistake('offering_size')).toContainText('USD')
  await edited.confirm('discard')
  await expect(edited.standing).toHaveText(t('console.content.live'))
})

test('auditors read projects and change nothing', async ({ page, desk, edited, t }) => {
  await desk.logIn('auditor')
  await edited.open()
  await expect(page.getByRole('link', { name: t('console.standings.make.projects') })).toHaveCount(0)
  await edited.rows.first().getByRole('link').click()
  await expect(edited.field('name_en')).toBeDisabled()
  await expect(page.locator('.acts')).toHaveCount(0)
})

test('projects at the desk are free of findings', async ({ page, desk, edited, language }) => {
  const check = async (name: string) => expect([name, await findings(page)]).toEqual([name, []])
  await desk.logIn('editor')
  await edited.open()
  await check('list')
  await page.keyboard.press('n')
  await edited.field('name_zh').waitFor()
  await check('new')
  await edited.openOne(language === 'zh' ? '鸭川町家酒店' : 'Fjordgate Data Centre')
  await edited.preview.locator('.project-head').waitFor()
  await edited.field('summaries.0.header_zh').fill('<b>')
  await edited.act('save').click()
  await edited.mistake('summaries.0.header_zh').waitFor()
  await edited.field('documents.0.name').scrollIntoViewIfNeeded()
  await check('one with mistakes')
  await edited.confirm('discard')
})
