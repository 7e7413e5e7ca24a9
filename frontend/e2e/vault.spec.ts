// Everything that an investor has, in one list and as one file: an upload is found by its words, with its hash, and all of it comes as a ZIP.
import { readFileSync } from 'node:fs'
import { fixture } from './pages/openAccount'
import { PapersPage } from './pages/papers'
import { newcomer, newcomersPassword } from './support/newcomer'
import { judge } from './support/stops'
import { expect, test } from './support/test'

const passport = 'PassportSnapshotDocumentID'
const photo = {
  name: 'northern passport.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(fixture('passport-large.jpg')),
}

test('an upload is found with its hash, and all documents come as one file', { tag: '@both' }, async ({
  page,
  logIn,
  t,
}) => {
  await logIn.enter(await newcomer(page), newcomersPassword)
  const papers = new PapersPage(page, t)
  await papers.open('userpassport')
  await papers.choose(passport, photo)
  await papers.stored(passport)

  await papers.open('documents')
  const lines = page.locator('.vault-line')
  const search = page.getByLabel(t('vault.search'), { exact: true })
  await search.fill('no such thing')
  await expect(page.getByText(t('vault.noMatch'), { exact: true })).toBeVisible()
  await search.fill('northern')
  await expect(lines).toHaveCount(1)
  await lines.click()
  await expect(page.getByRole('dialog').locator('.file-hash code')).toHaveText(/^[0-9a-f]{64}$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  await button('vault.archive.ask').click()
  await expect(button('vault.archive.download')).toBeVisible({ timeout: 60_000 })
  expect(await judge(page)).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), button('vault.archive.download').click()])
  expect(saved.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = readFileSync(await saved.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.includes('northern passport.jpg')).toBe(true)
})
