// Frameworks and questionnaires at the desk: drafted, seen as an investor sees them, published; mistakes are shown at
// their fields. Each language uses a framework of its own, since both run at once; no question is changed, because
// other tests sign them meanwhile.
import type { Page } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { FrameworkPages } from './pages/frameworks'
import { findings } from './support/looks'
import { test as base, expect } from './support/test'

type Own = 'PKF' | 'CAYMAN'

const test = base.extend<{ desk: ConsolePage; frameworks: FrameworkPages; own: Own }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  frameworks: ({ page, t }, use) => use(new FrameworkPages(page, t)),
  own: ({ language }, use) => use(language === 'zh' ? 'CAYMAN' : 'PKF'),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

const preview = (page: Page) => page.frameLocator('.preview-phone').locator('.preview-screen')

test('an administrator drafts a notice, sees it as investors do, and publishes it', async ({
  page,
  desk,
  frameworks,
  own,
  t,
}) => {
  await desk.logIn('admin')
  await page.locator('.queue-head').waitFor()
  await page.keyboard.press('w')
  await frameworks.open('frameworks', own)
  expect(await findings(page)).toEqual([])
  const before = await frameworks.field('investment_notice_en').inputValue()
  const words = `Told at ${Date.now()}`
  await frameworks.field('investment_notice_en').fill(`${before}\n${words}`)
  await page
    .getByRole('group', { name: t('console.content.previewLanguage') })
    .getByText('English')
    .click()
  await expect(preview(page).getByText(words)).toBeVisible()
  await frameworks.act('publish').click()
  const question = page.getByRole('dialog')
  await expect(question.locator('ins')).toContainText(words)
  await expect(question.locator('.changes-banks')).toHaveCount(0)
  await question.getByRole('button', { name: t('shared.cancel') }).click()
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.unsaved'))
  await frameworks.publish()
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
  await page.getByText(t('console.content.history'), { exact: true }).click()
  await expect(page.locator('.content-events > li').first()).toContainText(t('console.content.did.published'))

  await frameworks.field('investment_notice_en').fill(before)
  await frameworks.publish()
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
})

test('nothing half-filled is published, and what is wrong is said at its field', async ({
  page,
  desk,
  frameworks,
  own,
  t,
}) => {
  await desk.logIn('admin')
  await frameworks.open('frameworks', own)
  await frameworks.field('kyc_fee').fill('100000.01')
  await frameworks.act('save').click()
  await expect(frameworks.mistake('kyc_fee')).toHaveText(
    t('ContentExact', { min: 0, max: 100_000, places: 2 }),
  )
  await frameworks.field('kyc_fee').fill('')
  await frameworks.field('investment_notice_zh').fill('')
  await frameworks.field('transaction_processes.0.code').fill('')
  await frameworks.tryToPropose('The bank moved us')
  await expect(frameworks.mistake('kyc_fee')).toHaveText(t('ContentMissing'))
  await expect(frameworks.mistake('investment_notice_zh')).toHaveText(t('ContentMissing'))
  await expect(frameworks.mistake('transaction_processes.0.code')).toHaveText(t('ContentMissing'))
  expect(await findings(page)).toEqual([])
  await frameworks.discard()
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
  await expect(frameworks.field('kyc_fee')).toHaveValue('0')
})

test('other accounts to wire to are marked before they are published', async ({
  page,
  desk,
  frameworks,
  own,
  t,
}) => {
  await desk.logIn('admin')
  await frameworks.open('frameworks', own)
  const account = frameworks.field('transaction_processes.0.bank_account')
  const label = async () => (await account.locator('option:checked').textContent()) ?? ''
  await expect(account.locator('option:not([disabled])')).not.toHaveCount(0)
  const before = await account.inputValue()
  const named = await label()
  const others = account.locator(`option:not([disabled]):not([value="${before}"])`)
  await account.selectOption((await others.first().getAttribute('value')) ?? '')
  const chosen = await label()
  // The details that investors see are shown below the select and in the preview.
  const number = chosen.split(' · ')[1] ?? ''
  await expect(frameworks.form.locator('.bank-chosen').first()).toContainText(number)
  await expect(frameworks.form.locator('.bank-chosen').first()).toContainText(
    t('console.frameworks.paysFrom'),
  )
  await expect(preview(page).getByText(number)).toBeVisible()
  await frameworks.act('publish').click()
  const marked = page.getByRole('dialog').locator('.changes-banks')
  await expect(marked).toContainText(t('console.frameworks.banksChange'))
  await expect(marked.locator('del')).toContainText(named)
  await expect(marked.locator('ins')).toContainText(chosen)
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: t('console.proposal.propose') }).click()
  await expect(question.locator('.field-error')).toHaveText(t('console.proposal.reasonMissing'))
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await frameworks.discard()
  await expect(account).toHaveValue(before)
})

test('sources of funds are ordered, taken away and added by the keyboard', async ({
  page,
  desk,
  frameworks,
  own,
  t,
}) => {
  await desk.logIn('admin')
  await frameworks.open('frameworks', own)
  const chosen = page.locator('.source-list > li')
  const names = async () => (await chosen.locator('> span').allInnerTexts()).map((name) => name.trim())
  const before = await names()
  const [first = '', second = ''] = before
  await chosen
    .nth(1)
    .getByRole('button', { name: t('console.content.up', { entry: second }) })
    .press('Enter')
  expect((await names()).slice(0, 2)).toEqual([second, first])
  await chosen
    .nth(1)
    .getByRole('button', { name: t('console.content.remove', { entry: first }) })
    .press('Enter')
  await expect(chosen).toHaveCount(before.length - 1)
  await page.locator('.source-more').getByRole('button', { name: first }).press('Enter')
  expect((await names()).at(-1)).toBe(first)
  await frameworks.discard()
  expect(await names()).toEqual(before)
})

test('an editor changes a questionnaire, which an investor would see so; administrators see none', async ({
  page,
  desk,
  frameworks,
  own,
  t,
}) => {
  await desk.logIn('editor')
  await page.locator('.queue-head').waitFor()
  await page.keyboard.press('q')
  await frameworks.open('questionnaires', own)
  await expect(preview(page).locator('.question')).toHaveCount(9)
  expect(await findings(page)).toEqual([])
  const before = await frameworks.field('intro_en').inputValue()
  const words = `For yourself, ${Date.now()}`
  await frameworks.field('intro_en').fill(words)
  await frameworks.field('questions.3.text_zh').fill('')
  await frameworks.publish()
  await expect(frameworks.mistake('questions.3.text_zh')).toHaveText(t('ContentMissing'))
  await frameworks.discard()
  await frameworks.field('intro_en').fill(words)
  await frameworks.publish()
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
  await frameworks.field('intro_en').fill(before)
  await frameworks.publish()
  await expect(page.locator('.acts-standing')).toHaveText(t('console.content.live'))
  await desk.logIn('admin')
  await expect(page.locator('.rail')).not.toContainText(t('console.list.questionnaires'))
  await expect(page.locator('.rail')).toContainText(t('console.list.frameworks'))
})

test('an auditor reads and changes nothing', async ({ page, desk, frameworks, own }) => {
  await desk.logIn('auditor')
  for (const part of ['frameworks', 'questionnaires'] as const) {
    await frameworks.open(part, own)
    await expect(frameworks.form.locator('textarea').first()).toBeDisabled()
    await expect(page.locator('.acts')).toHaveCount(0)
  }
})
