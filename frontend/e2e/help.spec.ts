// Help and who runs the site: reached without a session and with one, written at the desk.
import { ConsolePage } from './pages/console'
import { ContentPages } from './pages/contents'
import { findings } from './support/looks'
import { demo, expect, test } from './support/test'

test('before the log-in one reads who runs this, with projects, and gets help', async ({
  page,
  logIn,
  project,
  t,
}) => {
  await logIn.open()
  await page.getByRole('link', { name: t('identity.foot.about') }).click()
  await expect(page.locator('.about-words h1')).not.toBeEmpty()
  const cards = page.locator('.project-card')
  await expect(cards).toHaveCount(3)
  const name = (await cards.first().locator('h3').textContent()) ?? ''
  expect(await findings(page)).toEqual([])
  // A card leads through the log-in to its project.
  await cards.first().click()
  await logIn.logIn(demo.phoneNumber, demo.password)
  await expect(project.head).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.goto('/#/user/accountmanage')
  await page
    .getByRole('link', { name: t('app.my.help') })
    .first()
    .click()
  const question = page.locator('.help-question').first()
  await question.locator('summary').click()
  await expect(question.locator('.prose')).toBeVisible()
  for (const way of ['tel:', 'mailto:'])
    await expect(page.locator(`.help-contact a[href^="${way}"]`)).toBeVisible()
  await expect(page.locator('.help-wechat img')).toHaveJSProperty('complete', true)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: t('shared.back') }).click()
  await expect(page).toHaveURL(/accountmanage/)
})

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

  test('an editor drafts an answer and sees it as a reader does', async ({ page, t }) => {
    const contents = new ContentPages(page, t)
    await new ConsolePage(page, t).logIn('editor')
    await contents.open('help')
    const answer = contents.field('questions.0.answer_en')
    const before = await answer.inputValue()
    await answer.fill(`${before}\n<p>Seen first at the desk.</p>`)
    await page
      .getByRole('group', { name: t('console.content.previewLanguage') })
      .getByText('English')
      .click()
    await contents.preview.locator('.help-question summary').first().click()
    await expect(contents.preview.getByText('Seen first at the desk.')).toBeVisible()
    await contents.field('email').fill('help at landfall')
    await contents.act('save').click()
    await expect(contents.mistake('email')).toHaveText(t('ContentEmail'))
    await answer.fill(before)
    await contents.field('email').fill('help@landfall.test')
    await expect(contents.act('publish')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})
