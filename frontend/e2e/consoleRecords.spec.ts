// The records that administrators and auditors look through: what became of each message, and the audit trail.
import { readFile } from 'node:fs/promises'
import { ConsolePage } from './pages/console'
import { findings } from './support/looks'
import { test as base, expect } from './support/test'

const test = base.extend<{ desk: ConsolePage }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test('messages are found by their stage and receiver, and no code is shown', async ({
  page,
  desk,
  language,
  t,
}) => {
  const mail = `nobody-${Math.floor(Math.random() * 1e9)}@desk.test`
  await desk.logIn('admin')
  await page.locator('.queue-head').waitFor()
  await page.goto('/console#/operators')
  await page.getByRole('heading', { level: 1, name: t('console.list.operators') }).waitFor()
  await page.keyboard.press('n')
  await page.locator('[data-field="name"] input').fill('Kofi Mensah')
  await page.locator('[data-field="email"] input').fill(mail)
  await page.locator('[data-field="auditor"] .check-row').click()
  await page.keyboard.press('Control+Enter')
  await page.locator('.said-shown').waitFor()

  await page.goto('/console#/outbox')
  await page
    .locator('.rail')
    .getByRole('link', { name: t('console.list.outbox') })
    .waitFor()
  await page.locator('.table tbody tr').first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('searchbox').fill(mail)
  await page.keyboard.press('Enter')
  const rows = page.locator('.table tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(t('console.outbox.masked'))
  await expect(rows.first()).not.toContainText('http')
  await expect(async () => {
    await page.reload()
    await expect(rows.first()).toContainText(t('console.outbox.stage.handed_over'))
  }).toPass()
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  const filter = page.getByRole('navigation', { name: t('console.filter') })
  await filter.getByRole('link', { name: t('console.outbox.stage.given_up') }).click()
  await expect(page.getByText(t('console.outbox.none'), { exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: t('console.outbox.retryAll') }).click()
  expect(await findings(page)).toEqual([])
  await page.locator('.ask .act-issue').click()
  const told = { zh: /^(没有可重发的消息|正在重发)/, en: /tried again/ }
  await expect(page.locator('.said-shown')).toHaveText(told[language])
})

test('an auditor sees the messages and sends none', async ({ page, desk, t }) => {
  await desk.logIn('auditor')
  await page.goto('/console#/outbox')
  await page.locator('.table tbody tr').first().waitFor()
  await expect(page.getByRole('button', { name: t('console.outbox.retryAll') })).toHaveCount(0)
})

test('the trail is searched, followed and taken as a file', async ({ page, desk, t }) => {
  await desk.logIn('auditor')
  await page.goto('/console#/audit')
  const rows = page.locator('.table tbody tr')
  await rows.first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.locator('[data-field="by"] input').fill('Ann')
  await page.getByRole('button', { name: t('console.audit.search'), exact: true }).click()
  await expect(page.locator('[data-field="by"] .field-error')).toHaveText(t('console.audit.byHint'))
  await page.locator('[data-field="by"] input').fill('reviewer@')
  const choices = page.getByRole('group', { name: t('console.audit.found') })
  await choices.getByRole('button').first().click()
  await expect(page.locator('[data-field="by"] input')).toHaveValue(/^operator:\d+$/)
  await expect(choices).toHaveCount(0)
  await page.locator('[data-field="by"] input').fill('')
  await page.locator('[data-field="kind"] select').selectOption('logged_in')
  await page.getByRole('button', { name: t('console.audit.search'), exact: true }).click()
  await expect(page).toHaveURL(/audit\?kind=logged_in$/)
  await expect(rows.filter({ hasNotText: t('console.event.logged_in') })).toHaveCount(0)
  await expect(rows.first()).toContainText(/(成员|投资者|Operator|Investor) \d/)

  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('console.file') }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('landfall-audit.csv')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('"request_id"')
  expect(lines.length).toBeGreaterThanOrEqual(await rows.count())
  for (const line of lines) expect(line).toContain('"logged_in"')

  await rows
    .first()
    .getByRole('link', { name: t('console.audit.all') })
    .click()
  await expect(page).toHaveURL(/record=(operator|investor)/)
  await page.getByRole('link', { name: t('console.audit.clear') }).click()
  await expect(page.locator('[data-field="record"] input')).toHaveValue('')
  await page.locator('[data-field="record"] input').fill('order:999999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('console.audit.none'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t('console.audit.verify'), exact: true }).click()
  await expect(page.locator('.verdict-good')).toBeVisible()
  await page.locator('.verdict summary').click()
  await expect(page.locator('.heads code').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('from an operator one comes to everything that they did', async ({ page, desk, t }) => {
  await desk.logIn('admin')
  await page.goto('/console#/operators?q=admin@')
  await page.getByRole('heading', { level: 1, name: t('console.list.operators') }).waitFor()
  await page.locator('.table tbody tr').first().click()
  await page.getByRole('link', { name: t('console.operator.acts') }).click()
  await expect(page).toHaveURL(/audit\?by=operator%3A\d+$/)
  await page.locator('.table tbody tr').first().waitFor()
  await expect(page.locator('[data-field="by"] input')).toHaveValue(/^operator:\d+$/)
  await expect(page.locator('[data-field="by"] .field-hint')).not.toContainText('investor:5')
  expect(await findings(page)).toEqual([])
})
