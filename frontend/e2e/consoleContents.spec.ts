// The site's content at the desk: an editor drafts, sees it as an investor does, and publishes; mistakes are shown at
// their fields, and nobody's words are lost. Each language uses a legal text of its own, since both run at once.
import { ConsolePage } from './pages/console'
import { type ContentName, ContentPages } from './pages/contents'
import { findings } from './support/looks'
import { plainPicture } from './support/pictures'
import { test as base, expect } from './support/test'

const test = base.extend<{ desk: ConsolePage; contents: ContentPages; own: ContentName }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  contents: ({ page, t }, use) => use(new ContentPages(page, t)),
  own: ({ language }, use) => use(language === 'zh' ? 'privacy' : 'payment'),
})

test.use({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
})

test('a legal text is drafted, seen in both languages and colours, and published once an approver agrees', async ({
  page,
  desk,
  contents,
  own,
  t,
}) => {
  await desk.logIn('editor')
  await page.keyboard.press('7')
  await contents.open(own)
  const words = `Added at ${Date.now()}`
  const before = await contents.field('html_en').inputValue()
  await contents.field('html_en').fill(`${before}\n<p>${words}</p>`)
  await page
    .getByRole('group', { name: t('console.content.previewLanguage') })
    .getByText('English')
    .click()
  await expect(contents.preview.getByText(words)).toBeVisible()
  await page
    .getByRole('group', { name: t('console.content.previewTheme') })
    .getByText(t('console.content.dark'))
    .click()
  await expect(contents.preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(contents.preview.locator('html')).toHaveAttribute('lang', 'en')

  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toContainText(t(`console.content.name.${own}`))
  await expect(contents.act('save')).toBeDisabled()
  expect(await contents.published(own, 'en')).not.toContain(words)

  const proposal = await contents.propose('As counsel wrote it')
  expect(await contents.published(own, 'en')).not.toContain(words)
  await desk.approve(proposal, 'approver')
  await expect.poll(() => contents.published(own, 'en'), { timeout: 1000 }).toContain(words)

  await desk.logIn('editor')
  await contents.open(own)
  await contents.field('html_en').fill(before)
  await desk.approve(await contents.propose('As it was'), 'approver')
  await desk.logIn('editor')
  await contents.open(own)
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
  await page.getByText(t('console.content.history'), { exact: true }).click()
  await expect(page.locator('.content-events > li').first()).toContainText(t('console.content.did.published'))
})

test('markup that could act, a missing language and a text too long are refused at their fields', async ({
  desk,
  contents,
  own,
  page,
  t,
}) => {
  await desk.logIn('editor')
  await contents.open(own)
  const before = await contents.field('html_en').inputValue()
  for (const [html, found] of [
    ['<script>alert(1)</script>', '<script>'],
    ['<p onclick="x()">a</p>', '<p onclick="x()">'],
    ['<a href="javascript:x()">a</a>', '<a href="javascript:x()">'],
  ] as const) {
    await contents.field('html_en').fill(html)
    await contents.act('save').click()
    await expect(contents.mistake('html_en')).toHaveText(t('ContentMarkup', { found, line: 1 }))
    await expect(contents.field('html_en')).toHaveValue(html)
  }
  await expect(contents.preview.locator('script, a, [onclick]')).toHaveCount(0)
  await contents.field('html_en').fill(before)
  await contents.field('title_en').fill('x'.repeat(5000))
  await contents.act('save').click()
  await expect(contents.mistake('title_en')).toHaveText(t('ContentTooLong', { max: 80 }))

  await contents.field('title_en').fill('')
  await contents.tryToPropose('Nothing')
  await expect(contents.mistake('title_en')).toHaveText(t('ContentMissing'))
  expect((await contents.published(own, 'en')).length).toBeGreaterThan(100)
  await contents.discard()
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
  await expect(contents.field('title_en')).not.toHaveValue('')
})

test('the home screen is arranged by the keyboard and keeps what is typed through a reload', async ({
  page,
  desk,
  contents,
  t,
}) => {
  await desk.logIn('editor')
  await contents.open('home')
  const slides = contents.form.locator('[data-field=slides] > ol > li')
  const count = await slides.count()
  const first = await contents.field('slides.0.title_en').inputValue()
  await page
    .getByRole('button', {
      name: t('console.content.down', { entry: t('console.content.slide', { number: 1 }) }),
    })
    .press('Enter')
  await expect(contents.field('slides.1.title_en')).toHaveValue(first)
  await page.getByRole('button', { name: t('console.content.addSlide') }).press('Enter')
  await expect(slides).toHaveCount(count + 1)
  const added = `slides.${count}`
  const picture = contents.field(`${added}.image`)
  await picture.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(contents.mistake(`${added}.image`)).toContainText('JPG')
  await picture.setInputFiles(plainPicture(319, 400))
  const small = t('UploadFileError_small', { width: 320, height: 180 })
  await expect(contents.mistake(`${added}.image`)).toHaveText(small)
  await picture.setInputFiles(plainPicture(640, 360))
  await expect(contents.form.locator(`[data-field="${added}.image"] img`)).toBeVisible()
  await contents.field(`${added}.title_zh`).fill('新的一张')
  await contents.field(`${added}.title_en`).fill('y'.repeat(5000))
  await contents.act('save').click()
  await expect(contents.mistake(`${added}.title_en`)).toHaveText(t('ContentTooLong', { max: 60 }))
  await contents.field(`${added}.title_en`).fill('One more slide')
  await expect(
    contents.preview.getByText('One more slide').or(contents.preview.getByText('新的一张')),
  ).toHaveCount(1)

  await page.reload()
  await expect(contents.field(`${added}.title_en`)).toHaveValue('One more slide')
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.unsaved'))
  await contents.discard()
  await expect(slides).toHaveCount(count)
})

test('what another editor changed meanwhile is told, and neither is lost', async ({
  page,
  desk,
  contents,
  own,
  browser,
  baseURL,
  locale,
  t,
}) => {
  await desk.logIn('editor')
  await contents.open(own)
  const title = await contents.field('title_en').inputValue()
  await contents.field('title_en').fill('Mine')

  const other = await browser.newContext({ locale: locale ?? 'en-US', ...(baseURL ? { baseURL } : {}) })
  const page2 = await other.newPage()
  await page2.setViewportSize({ width: 1280, height: 900 })
  await new ConsolePage(page2, t).logIn('editor')
  const theirs = new ContentPages(page2, t)
  await theirs.open(own)
  await theirs.field('title_en').fill('Theirs')
  await theirs.act('save').click()
  await expect(page2.locator('.said-shown')).toBeVisible()
  await other.close()

  await contents.act('save').click()
  await expect(contents.alert).toContainText('Edward Lim')
  await expect(contents.field('title_en')).toHaveValue('Mine')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: t('console.content.takeTheirs') }).click()
  await expect(contents.field('title_en')).toHaveValue('Theirs')
  await contents.discard()
  await expect(contents.field('title_en')).toHaveValue(title)
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
})

test('auditors read what is drafted and change nothing; others are shown none of it', async ({
  page,
  desk,
  contents,
  t,
}) => {
  await desk.logIn('auditor')
  await contents.open('home')
  await expect(contents.field('filing_number_en')).toBeDisabled()
  await expect(page.locator('.acts')).toHaveCount(0)
  await desk.logIn('finance')
  await expect(page.getByRole('link', { name: t('console.list.contents') })).toHaveCount(0)
  await page.goto('/console#/contents/home')
  await expect(page.locator('.content-form')).toHaveCount(0)
})

test("the site's content is free of findings", async ({ page, desk, contents, own }) => {
  const check = async (name: string) => expect([name, await findings(page)]).toEqual([name, []])
  await desk.logIn('editor')
  await page.goto('/console#/contents')
  await desk.rows.first().waitFor()
  await check('list')
  await contents.open('home')
  await contents.preview.locator('.preview-screen').waitFor()
  await check('home')
  await contents.open(own)
  await contents.preview.locator('.preview-screen').waitFor()
  await contents.field('html_zh').fill('<script>')
  await contents.act('save').click()
  await contents.mistake('html_zh').waitFor()
  await check('a legal text with mistakes')
  await contents.discard()
})
