// Partners at the desk: an editor creates one with its people, sees it as an investor does, publishes and withdraws it;
// missing fields are reported at the field, and a partner that a project names stays.
import { ConsolePage } from './pages/console'
import { PartnerPages } from './pages/madeEditions'
import { findings } from './support/looks'
import { plainPicture } from './support/pictures'
import { test as base, expect } from './support/test'
import { textsOf } from './support/texts'

const test = base.extend<{ desk: ConsolePage; partners: PartnerPages }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  partners: ({ page, t }, use) => use(new PartnerPages(page, t)),
})

test.use({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
})

const square = plainPicture(640, 640)

const fresh = () => {
  const number = Math.floor(Math.random() * 1e8)
  return { zh: `海岸 ${number}`, en: `Coastline ${number}` }
}

test('a partner is made with its people, seen in both languages, published, and withdrawn', async ({
  page,
  desk,
  partners,
  language,
  t,
}) => {
  const names = fresh()
  await desk.logIn('editor')
  await page.keyboard.press('6')
  await partners.make(names)
  await expect(page.locator('.record-head')).toContainText(t('console.content.badge.never'))

  // Half-filled it is kept, and not published: each field says so.
  await partners.act('publish').click()
  for (const field of ['logo', 'image', 'company_role_id', 'rating', 'segment_zh', 'overview_en']) {
    await expect(partners.mistake(field)).toHaveText(t('ContentMissing'))
  }
  await partners.picture('logo', square)
  await partners.picture('image', square)
  await partners.field('company_role_id').selectOption({ index: 1 })
  await partners.field('continent_id').selectOption({ index: 1 })
  await partners.field('country_id').selectOption({ index: 1 })
  await partners.field('rating').fill('87')
  await partners.field('years').fill('12 年')
  await expect(partners.field('years')).toHaveValue('12')
  await partners.field('segment_zh').fill('海滨住宅')
  await partners.field('segment_en').fill('Homes by the sea')
  await partners.field('overview_zh').fill('<p>沿海 <strong>三城</strong></p>')
  await partners.field('overview_en').fill('Three towns on the coast.\n\nMore to come.')
  for (const [at, zh, en] of [
    [0, '陈岸', 'An Chen'],
    [1, '林汐', 'Xi Lin'],
  ] as const) {
    await page.getByRole('button', { name: t('console.partner.addPerson') }).click()
    await partners.field(`people.${at}.name_zh`).fill(zh)
    await partners.field(`people.${at}.name_en`).fill(en)
    await partners.field(`people.${at}.position_zh`).fill('合伙人')
    await partners.field(`people.${at}.position_en`).fill('Partner')
    await partners.field(`people.${at}.bio_zh`).fill('在海边长大')
    await partners.field(`people.${at}.bio_en`).fill('Grew up by the sea')
  }
  const portrait = partners.field('people.0.image')
  await portrait.setInputFiles({
    name: 'cv.png',
    mimeType: 'image/png',
    buffer: Buffer.from('%PDF-1.7 no picture'),
  })
  await expect(partners.mistake('people.0.image')).toContainText('JPG')
  await partners.picture('people.0.image', square)
  await page
    .getByRole('button', {
      name: t('console.content.down', { entry: t('console.partner.person', { number: 1 }) }),
    })
    .press('Enter')
  await expect(partners.field('people.0.name_en')).toHaveValue('Xi Lin')

  // The preview speaks the language that it shows, whatever the desk speaks.
  await partners.previewIn('English')
  await expect(partners.preview.getByRole('tab', { name: 'Team' })).toBeVisible()
  await expect(partners.preview.getByText('More to come.')).toBeVisible()
  await partners.previewIn('中文')
  await partners.preview.getByRole('tab', { name: '团队' }).click()
  await expect(partners.preview.locator('.team h2')).toHaveText(['林汐', '陈岸'])
  // Its projects name it, and are not entered here: the form says where they come from.
  await partners.preview.getByRole('tab', { name: '项目' }).click()
  await expect(partners.preview.getByText(textsOf('zh')('console.partner.projectsText'))).toBeVisible()

  await partners.act('publish').click()
  await expect(partners.standing).toHaveText(t('console.content.live'))
  await partners.open(names.en)
  await expect(partners.rows.first()).toContainText(t('console.content.badge.live'))
  await partners.openOne(language === 'zh' ? names.zh : names.en)
  await page.getByText(t('console.content.history'), { exact: true }).click()
  await expect(page.locator('.content-events > li').first()).toContainText(t('console.content.did.published'))
  await expect(page.locator('.content-events > li').last()).toContainText(t('console.content.did.made'))

  await partners.confirm('withdraw')
  await expect(partners.standing).toHaveText(t('console.content.withdrawn'))
  // What investors saw stays to be gone back to.
  await partners.field('rating').fill('1')
  await partners.act('save').click()
  await expect(partners.standing).toHaveText(t('console.content.withdrawn'))
  await partners.confirm('discard')
  await expect(partners.field('rating')).toHaveValue('87')
})

test("the keyboard's focus in the form comes to rest above its acts", async ({ page, desk, partners }) => {
  await desk.logIn('editor')
  await partners.open()
  await partners.rows.getByRole('link').first().click()
  await partners.standing.waitFor()
  await partners.field('name_zh').focus()
  const hidden: string[] = []
  for (let pressed = 0; pressed < 30; pressed += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const [focused, acts] = [document.activeElement, document.querySelector('.acts')]
      if (!focused || !acts || acts.contains(focused) || !focused.closest('.content-form')) return ''
      // Of a long field the line that is typed in is brought into sight, not always its foot.
      const { top, bottom } = focused.getBoundingClientRect()
      const lies = Math.min(bottom, top + 32) > acts.getBoundingClientRect().top + 1
      return lies ? (focused.getAttribute('name') ?? focused.textContent ?? focused.tagName) : ''
    })
    if (name) hidden.push(name)
  }
  expect(hidden).toEqual([])
})

test('the name of a new one survives a reload, until it is made or cancelled', async ({
  page,
  desk,
  partners,
  t,
}) => {
  const names = fresh()
  const made = page.getByRole('button', { name: t('console.partner.makeAct') })
  await desk.logIn('editor')
  await partners.begin(names)
  await page.reload()
  await expect(partners.field('name_zh')).toHaveValue(names.zh)
  await expect(partners.field('name_en')).toHaveValue(names.en)
  await page.getByRole('link', { name: t('shared.cancel') }).click()
  await partners.rows.first().waitFor()
  await page.keyboard.press('n')
  await made.waitFor()
  await expect(partners.field('name_zh')).toHaveValue('')

  await partners.make(names)
  await partners.open()
  await page.keyboard.press('n')
  await made.waitFor()
  await expect(partners.field('name_zh')).toHaveValue('')
})

test('a partner that investors never saw goes with its draft', async ({ page, desk, partners, t }) => {
  const names = fresh()
  await desk.logIn('editor')
  await partners.make(names)
  await partners.confirm('discard')
  await expect(page.getByRole('heading', { level: 1, name: t('console.list.partners') })).toBeVisible()
  await page.goto(`/console#/partners?q=${encodeURIComponent(names.en)}`)
  await expect(page.getByText(t('console.standings.noneFound.partners'))).toBeVisible()
})

test('a partner that a project names stays, and what could act is refused at its field', async ({
  page,
  desk,
  partners,
  language,
  t,
}) => {
  await desk.logIn('editor')
  await partners.openOne(language === 'zh' ? '潮汐酒店管理集团' : 'Tidewater Hotels')
  await partners.confirm('withdraw')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: t('shared.cancel') }).click()
  await expect(partners.standing).toHaveText(t('console.content.live'))

  const before = await partners.field('overview_en').inputValue()
  const html = '<p onclick="x()">a</p>'
  await partners.field('overview_en').fill(html)
  await partners.act('save').click()
  const found = { found: '<p onclick="x()">', line: 1 }
  await expect(partners.mistake('overview_en')).toHaveText(t('ContentMarkup', found))
  await expect(partners.preview.locator('[onclick]')).toHaveCount(0)
  await partners.field('overview_en').fill(before)
  await partners.field('rating').fill('101')
  await partners.act('save').click()
  await expect(partners.mistake('rating')).toHaveText(t('ContentNumber', { min: 0, max: 100 }))
  await page.reload()
  await expect(partners.field('rating')).toHaveValue('101')
  await partners.confirm('discard')
  await expect(partners.standing).toHaveText(t('console.content.live'))
  await expect(partners.field('rating')).not.toHaveValue('101')
})

test('auditors read partners and change nothing; others are shown none of them', async ({
  page,
  desk,
  partners,
  t,
}) => {
  await desk.logIn('auditor')
  await partners.open()
  await expect(page.getByRole('link', { name: t('console.standings.make.partners') })).toHaveCount(0)
  await partners.rows.first().getByRole('link').click()
  await expect(partners.field('name_en')).toBeDisabled()
  await expect(page.locator('.acts')).toHaveCount(0)
  await desk.logIn('finance')
  await expect(page.getByRole('link', { name: t('console.list.partners') })).toHaveCount(0)
  await page.goto('/console#/partners/1')
  await expect(page.locator('.content-form')).toHaveCount(0)
})

test('partners at the desk are free of findings', async ({ page, desk, partners, language }) => {
  const check = async (name: string) => expect([name, await findings(page)]).toEqual([name, []])
  await desk.logIn('editor')
  await partners.open()
  await check('list')
  await partners.openOne(language === 'zh' ? '弗恩希尔地产' : 'Fernhill & Rowe')
  await partners.preview.locator('.partner-head').waitFor()
  await partners.field('people.0.name_zh').fill('<b>')
  await partners.act('save').click()
  await partners.mistake('people.0.name_zh').waitFor()
  await check('one with mistakes')
  await partners.field('people.0.bio_en').fill('名'.repeat(300))
  await partners.confirm('discard')
  await page.goto('/console#/partners/new')
  await partners.field('name_zh').fill('名'.repeat(200))
  await check('new')
})
