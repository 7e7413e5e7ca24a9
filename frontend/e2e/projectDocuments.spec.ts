// Who may read the documents of a project: everybody who is logged in; some documents need an approved account. A press
// leads to what is missing.
import type { Page } from '@playwright/test'
import { newcomer, newcomersPassword } from './support/newcomer'
import { demo, expect, test } from './support/test'

interface PublishedDocument {
  Url: string
  LanguageID: number
  DocumentFriendlyName: string
  ApprovedAccountsOnlyInd: boolean
}

/** A project with a document of each kind, in the reader's language. */
async function aProject(
  page: Page,
  languageId: number,
): Promise<{ id: number; open: PublishedDocument; marked: PublishedDocument }> {
  const { products } = await (await page.request.get('/api/account_products.json')).json()
  for (const { InvestmentID } of products) {
    const answer = await page.request.get('/api/account_product_detail.json', {
      params: { id: InvestmentID },
    })
    const documents = ((await answer.json()).investment.Documents as PublishedDocument[]).filter(
      ({ LanguageID }) => LanguageID === languageId,
    )
    const open = documents.find((it) => !it.ApprovedAccountsOnlyInd)
    const marked = documents.find((it) => it.ApprovedAccountsOnlyInd)
    if (open && marked) return { id: InvestmentID, open, marked }
  }
  throw new Error('no project has a document of each kind')
}

const address = (id: number) => `/#/product/product?InvestmentID=${id}&tab=news`

/** What the window that a press opens is sent to: a headless browser saves a PDF instead of showing it. */
async function opens(page: Page, name: string): Promise<void> {
  const asked = page
    .context()
    .waitForEvent('response', (response) => response.url().includes('/api/project_files/'))
  await page.getByRole('button', { name }).click()
  const response = await asked
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
}

test('a newcomer reads what is for everyone, and is led to an account for the rest', async ({
  page,
  logIn,
  language,
  t,
}) => {
  const number = await newcomer(page)
  await logIn.enter(number, newcomersPassword)
  const { id, open, marked } = await aProject(page, language === 'zh' ? 4 : 1)
  const visitor = await page.context().browser()?.newContext()
  for (const { Url } of [open, marked]) {
    const refused = await visitor?.request.get(new URL(Url, page.url()).href)
    expect(refused?.status()).toBe(401)
  }
  await visitor?.close()
  expect((await page.request.get(marked.Url)).status()).toBe(409)

  await page.goto(address(id))
  await opens(page, open.DocumentFriendlyName)
  const locked = page.getByRole('link', { name: marked.DocumentFriendlyName })
  await expect(locked).toContainText(t('documents.approvedOnly.none'))
  await locked.click()
  await expect(page).toHaveURL(/#\/account\/openaccount/)
})

test('an approved account reads all, and whoever was logged out comes back after logging in', async ({
  page,
  logIn,
  language,
  t,
}) => {
  await logIn.enter(demo.phoneNumber, demo.password)
  const { id, open, marked } = await aProject(page, language === 'zh' ? 4 : 1)
  await page.goto(address(id))
  const row = page.getByRole('button', { name: marked.DocumentFriendlyName })
  await expect(row).toContainText(t('documents.approvedOnly'))
  await opens(page, marked.DocumentFriendlyName)

  // The session ends elsewhere.
  const { csrfToken } = await (await page.request.get('/api/security_csrftoken.json')).json()
  await page.request.post('/api/logout.json', { data: { csrfToken } })
  await page.getByRole('button', { name: open.DocumentFriendlyName }).click()
  await expect(logIn.number).toBeVisible()
  if (await logIn.dialog.isVisible()) await logIn.dialog.getByRole('button').last().click()
  await logIn.logIn(demo.phoneNumber, demo.password)
  await expect(page).toHaveURL(new RegExp(`product/product\\?InvestmentID=${id}&tab=news`))
  await expect(row).toBeVisible()
})
