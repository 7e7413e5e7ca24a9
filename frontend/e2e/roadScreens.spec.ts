// Every screen of the road, with its mistakes shown: free of findings in light and dark, whole on the smallest phone and
// with text twice as large.
import { expect, test } from './support/signedIn'
import { press, type Stop, walk } from './support/stops'

const project = '/account/select/selectaccount?DetailInvestmentID=1'
const survey = '/account/addresspage/survey?InvestmentFrameworkID=1'

const stops: Stop[] = [
  { name: 'first steps', address: '/user/firststeps' },
  { name: 'bank accounts', address: '/user/personaldata/allpersonaldata' },
  {
    name: 'bank account with mistakes',
    address: '/user/personaldata/addpersonaldata',
    act: press('profile.bank.next'),
  },
  { name: 'accounts', address: '/account/openaccount' },
  {
    name: 'personal step',
    address: '/account/addresspage/addresspage?InvestmentFrameworkID=1',
  },
  { name: 'passport', address: '/account/addresspage/passport?InvestmentFrameworkID=1' },
  { name: 'address', address: '/account/addresspage/address?InvestmentFrameworkID=1' },
  {
    name: 'questionnaire with mistakes',
    address: survey,
    // The demo investor has answered every question; a Yes asks for its details.
    act: async (page, t) => {
      const yes = page.getByRole('radio', { name: t('account.survey.yes') }).first()
      await yes.check({ force: true })
      await page.locator('[data-field="MoreDetail"] textarea').fill('')
      await press('account.survey.save')(page, t)
      await page.locator('[data-field="MoreDetail"]').getByRole('alert').waitFor()
    },
  },
  { name: 'notice', address: '/account/select/notice?DetailInvestmentID=1' },
  { name: 'agreement', address: '/account/select/agreement' },
  {
    name: 'bank example',
    address: '/account/select/agreement',
    act: press('subscription.agreement.bank'),
  },
  { name: 'terms with mistakes', address: project, act: press('subscription.next') },
  { name: 'orders', address: '/account/portfolio/order' },
  {
    name: 'taking back',
    address: '/account/portfolio/order',
    act: async (page, t) => {
      await page
        .getByRole('button', { name: t('portfolio.order.revoke') })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'shares', address: '/account/portfolio/stock' },
  { name: 'portfolio', address: '/account/portfolio/investment' },
  { name: 'statements', address: '/account/portfolio/statements' },
  { name: 'deposit, account', address: '/account/portfolio/portfoliopage' },
  {
    name: 'deposit, amount with mistakes',
    address: '/account/portfolio/portfoliopage',
    act: async (page, t) => {
      await page.locator('input[name=UserEntityID]:not([disabled])').first().check()
      await press('deposit.next.funds')(page, t)
      await press('deposit.next.wire')(page, t)
      await page.locator('[data-field=FundingAmount]').getByRole('alert').waitFor()
    },
  },
  { name: 'withdrawal, account', address: '/touch' },
  {
    name: 'withdrawal, funds with mistakes',
    address: '/touch',
    act: async (page, t) => {
      await page.locator('input[name=UserEntityID]:not([disabled])').first().check()
      await press('withdrawal.next.funds')(page, t)
      await page.locator('input[name=PayoutMethod][value=Bitcoin]').check()
      await press('withdrawal.next.sign')(page, t)
      await page.locator('[data-field=BitcoinAddress]').getByRole('alert').waitFor()
    },
  },
  { name: 'no such project', address: '/product/product?InvestmentID=999999' },
  { name: 'no such page', address: '/nowhere' },
]

test('the screens of the road look as they should', { tag: '@both' }, async ({ page, t }) => {
  test.setTimeout(240_000)
  expect(await walk(page, t, stops)).toEqual([])
})
