// The papers of the profile: passport, ID card, questionnaire and picture, with the refusals on the way.
import { readFileSync } from 'node:fs'
import { fixture } from './pages/openAccount'
import { PapersPage } from './pages/papers'
import { newcomer, newcomersPassword } from './support/newcomer'
import { judge } from './support/stops'
import { test as base, demo, expect } from './support/test'

const test = base.extend<{ papers: PapersPage }>({
  papers: ({ page, t }, use) => use(new PapersPage(page, t)),
})

const passport = 'PassportSnapshotDocumentID'
const front = 'IDCardFrontsideDocumentID'
const back = 'IDCardBacksideDocumentID'
const picture = 'ProfilePictureDocumentID'

const photo = {
  name: 'passport-large.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(fixture('passport-large.jpg')),
}
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
const large = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024, '%') }
const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: photo.buffer.subarray(0, 2000) }

test.beforeEach(async ({ page, logIn }, { title }) => {
  const known = title.startsWith('the demo investor')
  const number = known ? demo.phoneNumber : await newcomer(page)
  await logIn.enter(number, known ? demo.password : newcomersPassword)
})

test('a passport copy is taken after everything that is none', async ({ page, papers, t }) => {
  await papers.open('userpassport')
  await papers.choose(passport, text)
  await papers.refused(passport, t('UploadFileTypeUnsupported'))
  await papers.choose(passport, fixture('text-named.png'))
  await papers.refused(passport, t('UploadFileTypeUnsupported'))
  await papers.choose(passport, large)
  await papers.refused(passport, t('UploadFileTooLarge', { max: '10 MB' }))
  await papers.choose(passport, broken)
  await papers.refused(passport, t('UploadFileError'))
  await papers.choose(passport, fixture('evil-javascript.pdf'))
  await papers.refused(passport, t('UploadFileError'))
  expect((await papers.profile())[passport]).toBeNull()

  await page.route('**/api/account_document.json', (route) => route.abort(), { times: 1 })
  await papers.choose(passport, photo)
  await papers.refused(passport, t('Error_Offline'))
  await papers
    .upload(passport)
    .getByRole('button', { name: t('shared.retry') })
    .click()
  await papers.stored(passport)
  await expect(page.locator('.paper-preview')).toBeVisible()
  expect((await papers.profile())[passport]).toEqual(expect.any(Number))

  await page.reload()
  await papers.stored(passport)
  await expect(page.locator('.paper-preview')).toBeVisible()
  await papers.back()
  const kept = () => page.evaluate(() => sessionStorage.getItem('session') ?? '')
  await expect.poll(kept).toMatch(/personalDataActive\D+2/)
})

test('both sides of an ID card, the one without the other', async ({ page, papers, t }) => {
  await papers.open('idcard')
  await papers.choose(front, fixture('id-front.png'))
  await papers.stored(front)
  await expect(papers.upload(back).locator('.upload-tick')).toHaveCount(0)
  await papers.choose(back, fixture('proof.pdf'))
  await papers.stored(back)
  const user = await papers.profile()
  expect([user[front], user[back]]).toEqual([expect.any(Number), expect.any(Number)])
  expect(user[front]).not.toBe(user[back])

  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: t('documents.view') })
      .first()
      .click(),
  ])
  await opened.waitForURL(/\/api\/files\//)
  await opened.close()

  await papers.open('documents')
  await page.getByRole('button', { name: t('vault.kind.Uploaded'), exact: true }).click()
  await expect(page.locator('.vault-line')).toHaveCount(2)
  await expect(page.locator('.vault-line').first()).toContainText(t('paper.vault.document.IDCardBackside'))
})

test('the questionnaire: a choice clears the words, words clear the choice, gaps are shown', async ({
  page,
  papers,
  t,
}) => {
  await papers.open('survey')
  const questions = page.locator('.question')
  const first = questions.first()
  const [answers, choice, words] = [
    first.locator('.answer'),
    first.getByRole('radio'),
    first.getByRole('textbox'),
  ]
  await answers.nth(1).click()
  await expect(choice.nth(1)).toBeChecked()
  await words.fill('Forty years at sea')
  await expect(choice.nth(1)).not.toBeChecked()
  await answers.first().click()
  await expect(words).toHaveValue('')
  await words.fill('12')

  const save = page.getByRole('button', { name: t('survey.save') })
  // It is there for two seconds only: the test looks for it from before the click.
  const told = page.locator('.toast', { hasText: t('SurveyIncomplete') }).waitFor()
  await Promise.all([told, save.click()])
  await expect(first.getByRole('alert')).toHaveText(t('survey.bareNumber'))
  await expect(questions.nth(1).getByRole('alert')).toHaveText(t('survey.missing'))
  await words.fill('十二年')
  await page.reload()
  await expect(words).toHaveValue('十二年')

  for (const question of (await questions.all()).slice(1)) {
    const choices = question.locator('.answer')
    if (await choices.count()) await choices.last().click()
    else await question.getByRole('textbox').fill('孩子的教育')
  }
  await save.click()
  await page.waitForURL(/#\/user\/personaldata\/personaldata/)
  // Wait until the wizard has added the entries of its earlier steps: they would replace a page that is opened now.
  await page.waitForFunction(() => history.state?.usr?.below > 0)
  expect((await papers.profile()).SurveyFinishDateTime).toEqual(expect.any(String))
  await papers.open('survey')
  await expect(words).toHaveValue('十二年')
  await expect(questions.nth(1).getByRole('radio').last()).toBeChecked()
})

test('a picture is cropped and shown on my account', async ({ page, papers, t }) => {
  await page.getByRole('link', { name: t('app.my.picture') }).click()
  for (const [file, key] of [
    [text, 'UploadFileTypeUnsupported_picture'],
    [fixture('proof.pdf'), 'UploadFileTypeUnsupported_picture'],
    [fixture('text-named.png'), 'UploadFileError'],
  ] as const) {
    await papers.choose(picture, file)
    await papers.refused(picture, t(key))
  }
  await papers.choose(picture, photo)
  const part = page.getByRole('group', { name: t('picture.part') })
  await part.focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('slider', { name: t('picture.zoom') }).fill('1.5')
  await page.route('**/api/account_headimg.json', (route) => route.abort(), { times: 1 })
  const use = page.getByRole('button', { name: t('picture.use') })
  await use.click()
  await expect(page.getByRole('alert')).toHaveText(t('Error_Offline'))
  await use.click()
  await page.waitForURL(/#\/user\/accountmanage/)
  const shown = page.locator('.profile-card img')
  await expect(shown).toBeVisible()
  const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([320, 320])
})

const screens = ['userpassport', 'idcard', 'survey', 'documents'] as const

for (const whose of ['the demo investor', 'a newcomer'] as const) {
  test(`${whose} sees papers free of findings`, { tag: '@both' }, async ({ page, papers, t }) => {
    test.setTimeout(240_000)
    const found: [string, string[]][] = []
    // The photograph is larger than the stage that shows a part of it.
    const see = async (name: string) =>
      found.push([name, (await judge(page)).filter((line) => !line.includes('reactEasyCrop'))])
    for (const screen of screens) {
      await papers.open(screen)
      if (screen !== 'survey' && screen !== 'documents') {
        await papers.choose(screen === 'idcard' ? back : passport, text)
        await page.getByRole('alert').waitFor()
      }
      if (screen === 'survey' && whose === 'a newcomer') {
        await page.getByRole('button', { name: t('survey.save') }).click()
        await page.getByRole('alert').first().waitFor()
      }
      await see(screen)
    }
    await page.goto('/#/user/settings/picture')
    await page.locator('.portrait-large').waitFor()
    await see('picture')
    await papers.choose(picture, photo)
    await page.getByRole('group', { name: t('picture.part') }).waitFor()
    await see('crop')
    expect(found.filter(([, list]) => list.length > 0)).toEqual([])
  })
}
