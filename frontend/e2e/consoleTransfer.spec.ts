// A transfer of a holding at the desk: finance proposes it from the register with a document, an approver approves it,
// and the register, the history of the holding and the proposal show it.

import { demoDesk } from './support/demoDesk'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

const test = demoDesk

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(180_000)

/** The smallest picture that is one. */
const letter = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a part of a holding is transferred by two people and told in the register', { tag: '@both' }, async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('finance')
  await page.goto('/console#/project_funds')
  await page.locator('.funds tbody tr').filter({ hasText: 'CDRK' }).getByRole('link').click()
  await page.getByRole('link', { name: t('console.holders') }).click()
  const rows = page.locator('.table.register tbody tr')
  await rows.first().waitFor()
  const register = page.url()
  // Two holders under one framework.
  const holders = await rows.evaluateAll((all) =>
    all.map((row) => ({
      number: row.querySelector('td a')?.textContent ?? '',
      framework: row.querySelector('td small')?.textContent ?? '',
    })),
  )
  const pair = holders.flatMap((from) =>
    holders
      .filter((to) => to !== from && to.framework === from.framework)
      .map((to) => [from.number, to.number]),
  )[0]
  if (!pair?.[0] || !pair[1]) throw new Error('two holders under one framework')
  const [from, to] = pair
  await rows.filter({ hasText: from }).locator('td a').first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('console.register.transfer') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/transfer\\?account=${from}$`))
  await expect(page.locator('[data-field=from_account]')).toContainText(from)
  const propose = page
    .locator('.campaign-form')
    .getByRole('button', { name: new RegExp(`^${t('console.proposal.propose')}`) })
  await propose.click()
  await expect(page.locator('[data-field=shares]')).toContainText(t('console.transfer.sharesMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await page.locator('[data-field=to_account] input').fill(to)
  await expect(page.locator('[data-field=to_account]')).toContainText(to)
  await page.locator('[data-field=shares] input').fill('1.5')
  await page
    .locator('[data-field=document] input')
    .setInputFiles({ name: 'will.png', mimeType: 'image/png', buffer: letter })
  await page.locator('[data-field=reason] textarea').fill('As the will says')
  expect(await judgedAtDesk(page)).toEqual([])
  await propose.click()
  await page.waitForURL(/#\/proposals\/\d+/)
  const proposal = page.url()
  await expect(page.locator('.transfer-effect')).toContainText('1.5')
  expect(await judgedAtDesk(page)).toEqual([])

  await desk.logIn('approver')
  await page.goto(proposal)
  await expect(page.locator('.transfer-effect')).toContainText(to)
  await page.keyboard.press('p')
  await page.getByRole('dialog').locator('.act-pass').click()
  await expect(page.locator('.record-head .status')).toHaveText(t('console.proposal.state.APPROVED'))

  await page.goto(register)
  await rows.filter({ hasText: to }).locator('td a').first().click()
  const change = page.getByRole('dialog').locator('tbody tr').first()
  await expect(change).toContainText(t('console.register.change.transferredIn'))
  await expect(change).toContainText('1.5')
  expect(await judgedAtDesk(page)).toEqual([])
})
