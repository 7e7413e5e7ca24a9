// Opening and changing an investment account: its steps by the browser's own Back and Forward, the fields that are
// emptied, and what is refused to a page that was opened before something else happened.
import type { Locator, Page } from '@playwright/test'
import { chooseCountry, fill, pick } from './pages/fields'
import { fixture, OpenAccountPage } from './pages/openAccount'
import { decide } from './support/desk'
import { ApiInvestor, password } from './support/investor'
import { findings } from './support/looks'
import { expect, test } from './support/ownAccount'
import { withOwnServer } from './support/ownServer'
import { press } from './support/stops'
import type { Texts } from './support/texts'

test.describe.configure({ timeout: 180_000 })

const list = '/#/account/openaccount'
const wizard = '/#/account/addresspage/addresspage?InvestmentFrameworkID=1'

const step = (page: Page): Locator => page.locator('[aria-current=step] .step-label')
const field = (page: Page, name: string): Locator => page.locator(`[name=${name}]`)

/** The open dialog says this; it is closed. */
async function told(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button').first().click()
  await dialog.waitFor({ state: 'detached' })
}

async function toDocuments(page: Page, t: Texts): Promise<void> {
  await press('account.next.bank')(page, t)
  await field(page, 'BankCity').waitFor()
  await press('account.next.documents')(page, t)
  await page.locator('.document-row').first().waitFor()
}

test('the steps are gone through by Back and Forward of the browser, and nothing typed is lost', async ({
  page,
  editing: _,
  t,
}) => {
  const [personal, bank, documents] = [
    t('account.step.personal'),
    t('account.step.bank'),
    t('account.step.documents'),
  ]
  await field(page, 'AddressCity').fill('Tianjin')
  await press('account.next.bank')(page, t)
  await expect(step(page)).toHaveText(bank)
  await field(page, 'BankCity').fill('Shanghai')
  await page.goBack()
  await expect(step(page)).toHaveText(personal)
  await expect(field(page, 'AddressCity')).toHaveValue('Tianjin')
  await page.goForward()
  await expect(step(page)).toHaveText(bank)
  await expect(field(page, 'BankCity')).toHaveValue('Shanghai')
  await page.reload()
  await expect(step(page)).toHaveText(bank)
  await expect(field(page, 'BankCity')).toHaveValue('Shanghai')
  await press('account.next.documents')(page, t)
  await expect(step(page)).toHaveText(documents)
  await page.reload()
  await expect(step(page)).toHaveText(documents)

  // A paper's screen is above the steps; its own way back is the browser's.
  await page.locator('.document-row').first().click()
  await page.waitForURL(/addresspage\/passport/)
  await press('documents.back')(page, t)
  await expect(step(page)).toHaveText(documents)
  await page.goBack()
  await expect(step(page)).toHaveText(bank)
  await press('shared.back')(page, t)
  await expect(step(page)).toHaveText(personal)
  await expect(field(page, 'AddressCity')).toHaveValue('Tianjin')
  await page.goForward()
  await page.goForward()
  await expect(step(page)).toHaveText(documents)
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/openaccount/)
})

test('who comes from elsewhere has the steps before below, and what was handed in is left alone', async ({
  page,
  investor: _,
  t,
}) => {
  await page.goto(`${wizard}&ReferenceID=99`)
  await expect(step(page)).toHaveText(t('account.step.documents'))
  await page.goBack()
  await expect(step(page)).toHaveText(t('account.step.bank'))
  await page.goBack()
  await expect(step(page)).toHaveText(t('account.step.personal'))
  await toDocuments(page, t)
  await press('account.apply')(page, t)
  await page.waitForURL(/openaccount/)
  await page.goBack()
  await expect(page.locator('.account-card .status')).toHaveText(t('account.state.review'))
  await expect(page).toHaveURL(/openaccount/)
})

test('an account that comes back opens at what was refused, which is replaced before it is submitted again', {
  tag: '@both',
}, async ({ page, investor: _, request, t }) => {
  await page.goto(`${wizard}&step=2`)
  await page.locator('.document-row').first().waitFor()
  await press('account.apply')(page, t)
  await page.waitForURL(/openaccount/)
  const id = await page.evaluate(async () => {
    const answer = await fetch('/api/account_userentity.json')
    return ((await answer.json()) as { userEntities: { UserEntityID: number }[] }).userEntities[0]
      ?.UserEntityID
  })
  const comment = 'Proof of address: it is older than three months.'
  await decide(request, { queue: 'kyc', id: id ?? 0, by: 'reviewer', act: 'fail', more: { comment } })

  await page.reload()
  const card = page.locator('.account-card')
  const named = t('account.mend.named', { what: t('account.document.POA') })
  await expect(card.locator('.told')).toHaveText(`${named}${comment}`)
  await expect(card.locator('.account-ticks [data-done=false]')).toContainText(t('account.tick.documents'))
  expect(await findings(page)).toEqual([])
  await card.getByRole('link', { name: t('account.edit.failed') }).click()
  await page.waitForURL(/addresspage\/address\?/)
  await expect(page.locator('.told')).toContainText(comment)
  await page.locator('input[type=file]').setInputFiles(fixture('proof.pdf'))
  await expect(page.locator('.upload-tick')).toBeVisible()
  await press('documents.back')(page, t)
  await press('account.apply')(page, t)
  await page.waitForURL(/openaccount/)
  await expect(card.locator('.status')).toHaveText(t('account.state.review'))
  await expect(card.locator('.told')).toHaveCount(0)
})

test('what an account can do without is emptied, and what it needs is not', async ({ page, editing, t }) => {
  await expect(field(page, 'EmailAddress')).toHaveValue('investor@example.com')
  await field(page, 'EmailAddress').fill('')
  await field(page, 'AddressCity').fill('')
  await press('account.next.bank')(page, t)
  await expect(page.locator('[data-field=AddressCity] [role=alert]')).toHaveText(t('AddressCityNoInputTip'))
  await field(page, 'AddressCity').fill('Beijing')
  await press('account.next.bank')(page, t)
  await expect(field(page, 'BankAccountName')).not.toHaveValue('')
  await fill(page, { BankAccountName: '', CorrespondentBank: 'Other Bank' })
  await press('account.next.documents')(page, t)
  await page.locator('.document-row').first().waitFor()
  await editing.edit()
  await expect(field(page, 'EmailAddress')).toHaveValue('')
  await press('account.next.bank')(page, t)
  await expect(field(page, 'BankAccountName')).toHaveValue('')
  await expect(field(page, 'CorrespondentBank')).toHaveValue('Other Bank')
  await field(page, 'CorrespondentBank').fill('')
  await press('account.next.documents')(page, t)
  await page.locator('.document-row').first().waitFor()
  await editing.edit()
  await press('account.next.bank')(page, t)
  await expect(field(page, 'CorrespondentBank')).toHaveValue('')
})

test('a second account is refused to a page that began before the first was there', async ({
  page,
  server,
  logIn,
  account,
  t,
}) => {
  const investor = await ApiInvestor.arrive(server.url)
  await logIn.open()
  await logIn.logIn(investor.number, password)
  await account.arrived()
  await page.goto(wizard)
  await new OpenAccountPage(page, t).personal()
  await fill(page, {
    BankName: 'Example Bank',
    BankAccountNumber: '6222020200112233',
    BankBranchName: 'Main Branch',
    BankBranchCode: '001',
    BankAddress: '2 Bank Street',
    BankAddressRegion: 'Beijing',
    BankCity: 'Beijing',
    BankAreaCode: '100000',
  })
  await pick(page, 'BankAccountTypeID', '2')
  await pick(page, 'CurrencyID', '1')
  await pick(page, 'SourceOfFundsID', '1')
  await chooseCountry(page, 'BankCountryID', 'CN')
  await field(page, 'BankDepositConfirmationInd').check()
  await investor.openAccount()
  await investor.leave()
  await press('account.next.documents')(page, t)
  await told(page, t('OnlyOneUserEntityCanBeCreate'))
  await expect(field(page, 'BankCity')).toHaveValue('Beijing')
})

test('the questionnaire says whom it names, asks for the details of a Yes, and one that ended meanwhile is not handed in', async ({
  page,
  server,
  investor: { name },
  editing: _,
  t,
}) => {
  await field(page, 'LastName').fill('Zhou')
  await toDocuments(page, t)
  const otherName = t('account.questionnaire.otherName', { signed: name, now: 'Ming Zhou' })
  await expect(page.getByText(otherName)).toBeVisible()
  expect(await findings(page)).toEqual([])
  const paper = page.locator('.document-row').filter({ hasText: t('account.document.ID') })
  await paper.click()
  const details = page.locator('[data-field=MoreDetail]')
  await details.locator('textarea').fill(' ')
  await press('account.survey.save')(page, t)
  await expect(details.getByRole('alert')).toHaveText(t('PleaseFillInTheContents'))
  await details.locator('textarea').fill('A cousin sits on a city council.')
  await press('shared.back')(page, t)
  await expect(step(page)).toHaveText(t('account.step.documents'))

  server.ageQuestionnaires(400)
  await press('account.apply')(page, t)
  await told(page, t('Error_DDFormExpired'))
  await expect(page.getByRole('button', { name: t('account.apply'), exact: true })).toBeDisabled()
  await expect(page.getByText(t('account.missing.again'))).toBeVisible()
})

test('the papers that are missing are named before anything is handed in', async ({
  page,
  server,
  logIn,
  account,
  t,
}) => {
  const investor = await ApiInvestor.arrive(server.url)
  await investor.openAccount({ papers: false })
  await investor.leave()
  await logIn.open()
  await logIn.logIn(investor.number, password)
  await account.arrived()
  await page.goto(`${wizard}&ReferenceID=99`)
  const opening = new OpenAccountPage(page, t)
  const apply = page.getByRole('button', { name: t('account.apply'), exact: true })
  await expect(page.getByText(t('account.missing.Passport'))).toBeVisible()
  await expect(apply).toBeDisabled()
  await opening.upload('Passport', 'passport-large.jpg')
  await expect(page.getByText(t('account.missing.POA'))).toBeVisible()
  await expect(apply).toBeDisabled()
  await opening.upload('POA', 'address.pdf')
  await expect(apply).toBeEnabled()
})

test("a company's account is not edited, from the list and from a page that was open", async ({
  page,
  logIn,
  account,
  t,
}) => {
  // Every account of a server is made a company's: it has one of its own.
  await withOwnServer({}, async (server) => {
    const investor = await ApiInvestor.arrive(server.url)
    await investor.openAccount()
    await investor.leave()
    await page.goto(`${server.url}/#/user?active=1`)
    await logIn.logIn(investor.number, password)
    await account.arrived()
    await page.goto(`${server.url}${wizard}`)
    await field(page, 'AddressCity').fill('Tianjin')
    await press('account.next.bank')(page, t)
    await field(page, 'BankCity').waitFor()
    server.makeCompanies()
    await press('account.next.documents')(page, t)
    await told(page, t('EntityUnableEdit'))
    await page.goto(`${server.url}${list}`)
    await page.reload()
    await page
      .locator('.account-card')
      .getByRole('button', { name: t('account.edit.uncommitted') })
      .click()
    await told(page, t('EntityUnableEdit'))
  })
})
