// Letters to an investor: a reviewer asks for an answer, the investor answers with a file, and the reviewer sees it at the item.
import path from 'node:path'
import { demoDesk } from './support/demoDesk'
import { ApiInvestor, password } from './support/investor'
import { logInInvestor } from './support/logIn'
import { findings, judgedAtDesk, overflow } from './support/looks'
import { expect } from './support/test'

const test = demoDesk

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(120_000)

const question = 'Where does the money for your investment come from?'
const reply = 'From the sale of my flat; the contract is attached.'
const proof = path.resolve(import.meta.dirname, '../../tests/fixtures/proof.pdf')

test('a reviewer asks, the investor answers with a file, and the reviewer sees it', {
  tag: '@both',
}, async ({ page, desk, server, t }) => {
  const investor = await ApiInvestor.arrive(server.url)
  await investor.handInAccount()
  await investor.leave()

  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  const item = page.url()
  await page.getByRole('button', { name: t('console.letter.write') }).click()
  const text = page.getByLabel(t('console.letter.text'), { exact: true })
  await expect(text).not.toHaveValue('')
  await page.getByLabel(t('console.letter.template'), { exact: true }).selectOption('source_of_funds')
  await text.fill(question)
  await page.getByText(t('console.letter.asks')).click()
  expect(await judgedAtDesk(page)).toEqual([])
  await page.getByRole('button', { name: t('console.letter.ask') }).click()
  const note = page.getByRole('note').filter({ hasText: question })
  await expect(note).toContainText(t('console.letter.waits'))
  const row = desk.rows.filter({ hasText: investor.name })
  await page.goto(`/console#/kyc?${new URLSearchParams({ state: 'LWAIT' })}`)
  await desk.rows.first().waitFor()
  await expect(row).toHaveCount(0)
  await page.goto('/console#/kyc?aside=only')
  await expect(row).toContainText(t('console.asked.waiting'))

  await logInInvestor(page.request, { number: investor.number, password })
  await page.goto('/#/user/accountmanage')
  await page.getByRole('link', { name: t('letter.open.answer') }).click()
  await expect(page.getByText(question)).toBeVisible()
  await page.locator('[name=text]').fill(reply)
  await page.locator('input[type=file]').setInputFiles(proof)
  await expect(page.getByText('proof.pdf')).toBeVisible()
  expect([...(await findings(page)), ...(await overflow(page))]).toEqual([])
  await page.getByRole('button', { name: t('letter.answer.send') }).click()
  await expect(page).toHaveURL(/accountmanage/)
  await expect(page.getByText(t('letter.open'))).toHaveCount(0)

  await desk.logIn('reviewer')
  await page.goto(`/console#/kyc?${new URLSearchParams({ state: 'LWAIT', q: investor.name })}`)
  await expect(row).toContainText(t('console.asked.answered'))
  await page.goto(item)
  await expect(note).toContainText(t('console.letter.hasAnswered'))
  await expect(note).toContainText(reply)
  await expect(note).toContainText('proof.pdf')
  // Passport, address proof and questionnaire, and the file of the answer.
  await expect(desk.documents).toHaveCount(4)
  expect(await judgedAtDesk(page)).toEqual([])
})
