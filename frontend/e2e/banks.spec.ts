// A bank account from the first field to its change; text that a Latin bank form cannot print is refused on the way.
import { BanksPage } from './pages/banks'
import { fill } from './pages/fields'
import { newcomer, newcomersPassword } from './support/newcomer'
import { test as base, expect } from './support/test'

const number = '6222020200112233'
const test = base.extend<{ banks: BanksPage }>({
  banks: ({ page, t }, use) => use(new BanksPage(page, t)),
})

test('a bank account is added, seen whole by its owner only, and changed', async ({
  page,
  browser,
  baseURL,
  banks,
  logIn,
  t,
}) => {
  const mobile = await newcomer(page)
  await logIn.enter(mobile, newcomersPassword)
  await page.getByRole('link', { name: t('app.my.banks') }).click()
  await expect(page.getByText(t('profile.banks.none.title'))).toBeVisible()
  await page.getByRole('link', { name: t('profile.banks.add') }).click()

  // A current account in US dollars, unless one says otherwise.
  await expect(banks.field('BankAccountTypeID')).toHaveValue('2')
  await expect(banks.field('CurrencyID')).toHaveValue('1')
  await banks.next.click()
  for (const field of ['AccountName', 'BankName', 'BankAccountNumber'])
    await expect(banks.errorAt(field)).toHaveText(t(`${field}NoInputTip`))
  const latin = t('PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols')
  const unprintable = { AccountName: '李伟', BankName: 'Ｂank of China', BankAccountNumber: '6222 😀' }
  await fill(page, unprintable)
  await banks.next.click()
  for (const [field, typed] of Object.entries(unprintable)) {
    await expect(banks.errorAt(field)).toHaveText(latin)
    await expect(banks.field(field)).toHaveValue(typed)
  }
  await banks.account(number)

  await banks.branch()
  const wrong = {
    BankBranchName: '朝阳支行',
    BankSwiftCode: 'ＢＫＣＨ',
    BankAddress: '2 🏦 Road',
    BankCity: '北京',
  }
  await fill(page, wrong)
  await banks.save.click()
  for (const field of Object.keys(wrong)) await expect(banks.errorAt(field)).toHaveText(latin)
  await expect(banks.errorAt('BankBranchCode')).toHaveCount(0)
  expect(await banks.stored()).toEqual([])
  await banks.branch()
  await banks.save.click()
  await page.waitForURL(/allpersonaldata/)
  await expect(banks.cards).toHaveCount(1)
  await expect(banks.cards).toContainText('233')
  await expect(banks.cards).not.toContainText(number)

  await banks.cards.click()
  await expect(banks.field('BankAccountNumber')).toHaveValue(number)
  await banks.field('BankName').fill('Harbour Bank')
  await banks.next.click()
  await expect(banks.field('BankSwiftCode')).toHaveValue('BKCHCNBJ')
  await expect(page.locator('[data-field=BankCountryID]')).toContainText(/中国|China/)
  await banks.field('BankCity').fill('Shanghai')

  // Sent with the token of somebody else's session it is refused, and sent again with the own one.
  const stranger = await browser.newContext(baseURL ? { baseURL } : {})
  const { csrfToken } = await (await stranger.request.get('/api/security_csrftoken.json')).json()
  await page.route(
    '**/api/account_bankprofile.json',
    (route) => {
      const sent = route.request()
      if (sent.method() !== 'PUT') return route.fallback()
      return route.continue({ postData: { ...sent.postDataJSON(), csrfToken } })
    },
    { times: 1 },
  )
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') statuses.push(response.status())
  })
  await banks.save.click()
  await page.waitForURL(/allpersonaldata/)
  await expect(banks.cards).toContainText('Harbour Bank')
  expect(statuses).toEqual([403, 200])
  const [kept] = await banks.stored()
  expect(kept?.BankAccountNumber).toMatch(/^\*+233$/)
  const id = kept?.UserBankProfileID
  expect(await banks.stored(id)).toMatchObject([
    { BankAccountNumber: number, BankName: 'Harbour Bank', BankCity: 'Shanghai' },
  ])
  const others = await stranger.request.get(`/api/account_bankprofile.json?UserBankProfileID=${id}`)
  expect(others.status()).toBe(401)
  await stranger.close()
})
