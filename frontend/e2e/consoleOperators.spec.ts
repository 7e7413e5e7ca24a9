// Operators at the desk: one is added, comes by the link in the invitation, sets an authenticator up and keeps recovery codes;
// roles and access are changed, and one's own access too.
import type { APIRequestContext } from '@playwright/test'
import { ConsolePage, operatorEmail } from './pages/console'
import { logInOperator } from './support/logIn'
import { findings, overflow } from './support/looks'
import { linkFor } from './support/outbox'
import { test as base, expect } from './support/test'

const test = base.extend<{ desk: ConsolePage }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

const freshMail = () => `noor-${Math.floor(Math.random() * 1e9)}@desk.test`

test('an operator is added by the keyboard, and comes by the invitation', async ({
  page,
  desk,
  request,
  t,
}) => {
  const email = freshMail()
  await desk.logIn('admin')
  await page.locator('.queue-head').waitFor()
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: t('console.list.operators') }).waitFor()
  await page.locator('.table tbody tr').first().waitFor()
  await page.keyboard.press('n')
  await page.locator('[data-field="name"] input').fill('Noor Adeyemi')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-field="email"] .field-error')).toHaveText(t('FieldRequired'))
  await expect(page.locator('.role-choices > .field-error')).toHaveText(t('console.operator.rolesMissing'))
  await page.locator('[data-field="email"] input').fill(email)
  // A role that decides nothing: one administrator is enough.
  await page.locator('[data-field="auditor"] .check-row').click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(
    t('console.operator.invited', { name: 'Noor Adeyemi' }),
  )
  await expect(page.locator('.record-head')).toContainText(t('console.operator.stage.invited'))
  expect(await findings(page)).toEqual([])

  await desk.logOut()
  const link = await linkFor(request, email)
  await page.goto(link.replace(/^.*\/console/, '/console'))
  await page.locator('[data-field="password"] input').fill('short')
  await page.getByRole('button', { name: t('console.join.choose') }).click()
  await expect(page.locator('[data-field="password"] .field-error')).toBeVisible()
  await page.locator('[data-field="password"] input').fill('Brand-new-word-1')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: t('console.join.choose') }).click()
  await expect(page.getByRole('status')).toHaveText(t('console.join.done', { email }))
  await page.getByRole('link', { name: t('console.join.on') }).click()
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('Brand-new-word-1')
  await page.getByRole('button', { name: t('console.login.next') }).click()
  await expect(page.locator('.secret')).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await expect(page.locator('.qr')).toBeVisible()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replace(/\s/g, '')
  await page.locator('input[name="totp"]').fill(await codeOf(secret))
  await page.getByRole('button', { name: t('console.login.enter') }).click()
  await expect(page.locator('.codes-list li')).toHaveCount(10)
  const code = await page.locator('.codes-list li').first().textContent().then(String)
  const enter = page.getByRole('button', { name: t('console.login.enter') })
  await expect(enter).toBeDisabled()
  expect(await findings(page)).toEqual([])
  await page.locator('.check-row').click()
  await enter.click()
  await page.locator('.queue-head').waitFor()
  await desk.logOut()

  // Without the authenticator: one of the codes opens once.
  for (const opens of [true, false]) {
    await page.locator('input[name="email"]').fill(email)
    await page.locator('input[name="password"]').fill('Brand-new-word-1')
    await page.getByRole('button', { name: t('console.login.next') }).click()
    await page.locator('input[name="totp"]').fill(code)
    await page.getByRole('button', { name: t('console.login.enter') }).click()
    if (opens) {
      await page.locator('.queue-head').waitFor()
      await page.locator('a.rail-operator').click()
      await expect(page.locator('.access-part')).toContainText(/(^|\D)9(\D|$)/)
      expect(await findings(page)).toEqual([])
      await desk.logOut()
    } else await expect(page.getByRole('alert')).toHaveText(t('TotpInvalid'))
  }

  // The invitation itself opens nothing any more, and says so in its own words.
  await page.goto(link.replace(/^.*\/console/, '/console'))
  await page.locator('[data-field="password"] input').fill('Another-word-2')
  await page.getByRole('button', { name: t('console.join.choose') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('console.join.over'))
})

/** Adds an operator for this test only. Closing access ends every session, and other tests use the demo operators at the same time. */
async function ownOperator(http: APIRequestContext): Promise<string> {
  const email = freshMail()
  const headers = await logInOperator(http, operatorEmail('admin'))
  const data = { name: 'Noor Adeyemi', email, roles: ['auditor'] }
  expect((await http.post('/ops/api/operators', { headers, data })).ok()).toBe(true)
  const token = new URL((await linkFor(http, email)).replace('#/', '')).searchParams.get('token')
  const joined = await http.post('/ops/api/join', {
    headers,
    data: { token, password: 'Brand-new-word-1' },
  })
  expect(joined.ok()).toBe(true)
  return email
}

test('an administrator closes and reopens access, never the own', async ({ page, desk, request, t }) => {
  const email = await ownOperator(request)
  await desk.logIn('admin')
  await page.goto(`/console#/operators?${new URLSearchParams({ q: email })}`)
  await page.getByRole('heading', { level: 1, name: t('console.list.operators') }).waitFor()
  await page.locator('.table tbody tr').filter({ hasText: email }).click()
  await page.getByRole('button', { name: t('console.operator.act.close') }).click()
  await page.locator('.ask .act-fail').click()
  await expect(page.locator('.record-head')).toContainText(t('console.operator.stage.closed'))
  await page.getByRole('button', { name: t('console.operator.act.reopen') }).click()
  await page.locator('.ask .act-issue').click()
  await expect(page.locator('.record-head')).toContainText(t('console.operator.stage.active'))
  await page.goto('/console#/operators?q=admin@')
  await page.getByRole('heading', { level: 1, name: t('console.list.operators') }).waitFor()
  await page.locator('.table tbody tr').first().click()
  await expect(page.getByText(t('console.operator.ownText'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('console.operator.act.close') })).toHaveCount(0)
})

test('the own password is changed with the present one only', async ({ page, desk, t }) => {
  await desk.logIn('finance')
  await page.locator('.queue-head').waitFor()
  await page.locator('a.rail-operator').click()
  await page.locator('form [data-field="password"] input').fill('Not-the-present-1')
  await page.locator('form [data-field="new_password"] input').fill('Brand-new-word-1')
  await page.getByRole('button', { name: t('console.access.change') }).click()
  await expect(page.locator('[data-field="password"] .field-error')).toHaveText(
    t('UpdateError_WrongPassword'),
  )
  await expect(page.locator('[data-field="new_password"] input')).toHaveValue('Brand-new-word-1')
})

/** The code that an authenticator app shows for a secret now (RFC 6238). */
async function codeOf(secret: string): Promise<string> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytes), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setUint32(4, Math.floor(Date.now() / 30_000))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const at = mac.getUint8(19) & 15
  return String((mac.getUint32(at) & 0x7fffffff) % 1e6).padStart(6, '0')
}

test('on a phone a value that does not tell itself stands with its name, which is heard once', {
  tag: '@both',
}, async ({ page, desk, t }) => {
  await desk.logIn('admin')
  await page.goto('/console#/operators')
  await page.getByRole('heading', { level: 1, name: t('console.list.operators') }).waitFor()
  const cell = page.locator(`.table tbody tr:first-child td[data-name="${t('console.operator.totp')}"]`)
  await cell.waitFor()
  const named = () => cell.evaluate((element) => getComputedStyle(element, '::before').content)
  expect(await named()).toBe('none')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await named()).toContain(t('console.operator.totp'))
  await expect(cell).toHaveAccessibleName((await cell.textContent()) ?? '')
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toEqual([])
  // In letters twice as large each value still ends within its card.
  for (const list of ['operators', 'investors', 'outbox']) {
    await page.goto(`/console#/${list}`)
    await page.locator('.table tbody tr').first().waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const past = await page
      .locator('.table td')
      .evaluateAll((cells) =>
        cells
          .filter(
            (cell) =>
              cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > 320 - 16,
          )
          .map((cell) => cell.textContent),
      )
    expect([list, past]).toEqual([list, []])
  }
})
