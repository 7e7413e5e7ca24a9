// A signed questionnaire holds for a year: its account says so from 30 days before the end, and after it.
import { withAccount } from './support/investor'
import { findings, overflow } from './support/looks'
import { type OwnServer, ownServer } from './support/ownServer'
import { test as base, expect } from './support/test'

const test = base.extend<{ server: OwnServer }>({
  server: ownServer(),
  baseURL: ({ server }, use) => use(server.url),
})

test('an account reminds of its questionnaire before it ends, and says when it has ended', {
  tag: '@both',
}, async ({ page, server, logIn, account, t }) => {
  await withAccount(server.url, logIn, account)
  const card = page.locator('.account-card')
  const shown = async () => {
    await page.goto('/#/account/openaccount')
    await page.reload()
    await card.waitFor()
  }
  /** The words of a reminder, around the day that they name. */
  const words = (key: 'account.questionnaire.ending' | 'account.questionnaire.expired') =>
    t(key, { date: '|' }).split('|') as [string, string]

  server.ageQuestionnaires(300)
  await shown()
  await expect(card).not.toContainText(words('account.questionnaire.ending')[0])

  server.ageQuestionnaires(345)
  await shown()
  for (const part of words('account.questionnaire.ending')) await expect(card).toContainText(part)
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toEqual([])

  server.ageQuestionnaires(400)
  await shown()
  for (const part of words('account.questionnaire.expired')) await expect(card).toContainText(part)
  await expect(card).not.toContainText(words('account.questionnaire.ending')[0])
})
