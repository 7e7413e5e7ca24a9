// Notes for colleagues: one is written at an item, mentions a colleague who finds it, and is withdrawn.
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk, onPhones } from './support/looks'
import { expect } from './support/test'

const test = demoDesk

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test('a note mentions a colleague, who finds and reads it, and its author withdraws it', {
  tag: '@both',
}, async ({ page, desk, t }) => {
  const note = page.locator('.notes li').filter({ hasText: 'Called about the passport' })
  await desk.logIn('reviewer')
  await page.goto('/console#/kyc?state=LWAIT')
  await desk.rows.first().getByRole('link').click()
  await desk.judgement.waitFor()
  const item = page.url()
  const box = page.getByLabel(t('console.note.write'))
  await box.pressSequentially('Called about the passport, @appr')
  await page.getByRole('listbox', { name: t('console.note.colleagues') }).waitFor()
  expect(await onPhones(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Called about the passport, @approver ')
  await page.keyboard.press('Control+Enter')
  await expect(note).toBeVisible()
  await expect(box).toHaveValue('')
  expect(await judgedAtDesk(page)).toEqual([])

  await desk.logIn('approver')
  const mentions = page.locator('.rail').getByRole('link', { name: t('console.list.mentions') })
  await expect(mentions).toContainText('1')
  await mentions.click()
  const row = desk.rows.filter({ hasText: 'Called about the passport' })
  await expect(row).toContainText(t('console.mention.isUnread'))
  expect(await judgedAtDesk(page)).toEqual([])
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${item.replace(/.*#|\?.*/g, '')}\\?note=\\d+&from=%2Fmentions$`))
  await expect(note).toBeInViewport()
  await expect(note).toBeFocused()
  await expect(note.getByRole('button', { name: t('console.note.withdraw') })).toHaveCount(0)
  await expect(mentions).not.toContainText('1')
  await page.getByRole('link', { name: t('console.backToMentions') }).click()
  await expect(desk.rows.filter({ hasText: 'Called about the passport' })).toContainText(
    t('console.mention.isRead'),
  )

  await desk.logIn('reviewer')
  await page.goto(item)
  await note.getByRole('button', { name: t('console.note.withdraw') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('console.note.withdraw') })
    .click()
  await expect(note).toHaveCount(0)
})
