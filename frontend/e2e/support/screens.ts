// The walks through the screens of which pictures are kept. A feature adds its own walk to the list.
import type { Page } from '@playwright/test'
import { AccountPage } from '../pages/account'
import { ConsolePage } from '../pages/console'
import { HomePage } from '../pages/home'
import { LogInPage } from '../pages/logIn'
import { PayoutPages } from '../pages/payouts'
import { ProfilePage } from '../pages/profile'
import { ProjectPage, ProjectsPage } from '../pages/projects'
import { InvestorPages } from '../pages/records'
import { bitcoin } from './bitcoinScreens'
import { behindTheScreens, catalogueSides, catalogueWithout } from './catalogueStates'
import { ApiInvestor, password } from './investor'
import { ledger, reconciliation } from './ledgerScreens'
import { bankAccounts, bookings } from './moneyScreens'
import { newcomer, newcomersPassword } from './newcomer'
import { withOwnServer } from './ownServer'
import { distributing, holding } from './portfolioScreens'
import { comeBack, way } from './provider'
import { receipts } from './receiptScreens'
import { statements } from './statementScreens'
import { press } from './stops'
import type { Texts } from './texts'
import { payingOut, withdrawing } from './withdrawalScreens'

export interface Walk {
  page: Page
  /** The page itself, or another one; `waits` where it never comes to rest. */
  shoot: (screen: string, as?: { of?: Page; waits?: boolean }) => Promise<void>
  t: Texts
}

async function visitor({ page, shoot, t }: Walk): Promise<void> {
  const logIn = new LogInPage(page, t)
  await logIn.open('?active=0')
  await shoot('register')
  await logIn.submitRegistration()
  await shoot('register-mistakes')
  await page.goto('/#/user/forgetpassword')
  await logIn.codeButton.waitFor()
  await shoot('forgot-password')
  await logIn.open('?active=1')
  await shoot('log-in')
  await logIn.logIn('13800138000', 'Landfall1')
  await new AccountPage(page, t).arrived()
  await shoot('my-account')
}

/** The browser keeps its place in the page when only the address changes. */
const top = (page: Page) => page.evaluate(() => scrollTo(0, 0))

async function catalogue({ page, shoot, t }: Walk): Promise<void> {
  await new HomePage(page, t).open()
  await shoot('home')
  const projects = new ProjectsPage(page, t)
  await projects.open()
  await shoot('projects')
  await projects.cards.first().click()
  const project = new ProjectPage(page, t)
  await project.head.waitFor()
  await shoot('project')
  await project.tab('news').click()
  await shoot('project-news')
  await page.goto('/#/product/product?InvestmentID=3')
  await page.locator('.place-map').scrollIntoViewIfNeeded()
  await page.locator('.place-map[aria-busy=false]').waitFor()
  await shoot('project-map')
  await page.locator('.returns').evaluate((element) => element.scrollIntoView())
  await shoot('project-returns')
  await page.goto('/#/product/compare?ids=1,2,3')
  await page.locator('.compare').waitFor()
  await top(page)
  await shoot('compare')
  await page.goto('/#/companyinfo/allbrowse')
  await page.locator('.partner-card').first().waitFor()
  await top(page)
  await shoot('partners')
  await page.locator('.partner-card').first().click()
  await page.locator('.partner-head').waitFor()
  await top(page)
  await shoot('partner')
  await page.getByRole('tab', { name: t('partners.tab.team') }).click()
  await shoot('partner-team')
}

/** Screens that an address alone leads to, for the investor of the demo data. */
const addressed: [name: string, address: string][] = [
  ['change-password', '/user/settings/password'],
  ['email', '/user/settings/email'],
  ['change-phone', '/user/settings/phone'],
  ['devices', '/user/settings/devices'],
  ['picture', '/user/settings/picture'],
  ['profile-passport', '/user/personaldata/userpassport'],
  ['profile-id-card', '/user/personaldata/idcard'],
  ['profile-survey', '/user/personaldata/survey'],
  ['bank-accounts', '/user/personaldata/allpersonaldata'],
  ['bank-account', '/user/personaldata/addpersonaldata'],
  ['accounts', '/account/openaccount'],
  ['account-personal', '/account/addresspage/addresspage?InvestmentFrameworkID=1'],
  ['passport', '/account/addresspage/passport?InvestmentFrameworkID=1'],
  ['address-proof', '/account/addresspage/address?InvestmentFrameworkID=1'],
  ['questionnaire', '/account/addresspage/survey?InvestmentFrameworkID=1'],
  ['notice', '/account/select/notice?DetailInvestmentID=1'],
  ['subscribe', '/account/select/selectaccount?DetailInvestmentID=1'],
  ['orders', '/account/portfolio/order'],
  ['shares', '/account/portfolio/stock'],
  ['funds', '/account/portfolio/fund'],
  ['deposit', '/account/portfolio/portfoliopage'],
  ['withdraw', '/touch'],
]

async function holdings({ page, shoot, t }: Walk): Promise<void> {
  await new LogInPage(page, t).enter('13800138000', 'Landfall1')
  for (const [name, address] of addressed) {
    await page.goto(`/#${address}`)
    // The part of the program first, then what it asks the server for.
    await page.waitForTimeout(400)
    if (/#\/user(\?|$)/.test(page.url())) throw new Error(`${name} asks for a log-in`)
    await top(page)
    await shoot(name)
  }
}

async function profile({ page, shoot, t }: Walk): Promise<void> {
  const wizard = new ProfilePage(page, t)
  await wizard.open()
  await shoot('profile-personal')
  await wizard.next('address')
  await wizard.field('AddressCity').fill('')
  await shoot('profile-address')
  await wizard.next('papers')
  await wizard.paper('passport').locator('img').waitFor()
  await shoot('profile-documents')
  await wizard.save.click()
  await page.getByRole('dialog').getByText(t('shared.ok'), { exact: true }).click()
  await wizard.errorAt('AddressCity').waitFor()
  await shoot('profile-incomplete')
}

/** A fee that is to be paid, on a server that asks for one: the step, and the page that takes it. */
async function fee({ page, shoot, t }: Walk): Promise<void> {
  await withOwnServer({}, async (server) => {
    server.setFee(45_000)
    const investor = await ApiInvestor.arrive(server.url)
    await investor.openAccount()
    await investor.leave()
    await page.goto(`${server.url}/#/user?active=1`)
    await new LogInPage(page, t).logIn(investor.number, password)
    await new AccountPage(page, t).arrived()
    const step = '/#/account/addresspage/addresspage?InvestmentFrameworkID=1&ReferenceID=1'
    await page.goto(`${server.url}${step}`)
    await page.locator('.fee').scrollIntoViewIfNeeded()
    await shoot('account-fee')
    await page.getByRole('button', { name: t('account.fee.pay'), exact: true }).click()
    await page.waitForURL(/\/pay\//)
    await shoot('pay')
    await page.locator('button[value=paid]').click()
    await page.waitForURL(/ReferenceID=\d+/)
    await page.locator('.fee').scrollIntoViewIfNeeded()
    await shoot('account-fee-paid')
  })
}

/** The payments of the demo data, as finance sees them. */
async function payments({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  await page.goto('/console#/payments')
  const rows = page.locator('.table tbody tr')
  await rows.first().waitFor()
  await shoot('desk-payments')
  await rows
    .filter({ hasText: t('console.payment.state.Refunded') })
    .first()
    .click()
  await page.locator('.payment-history').waitFor()
  await shoot('desk-payment')
  await console.logOut()
}

async function payouts({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  const pages = new PayoutPages(page, t)
  await pages.openList('DUE')
  await pages.due.first().waitFor()
  await shoot('desk-payouts')
  await pages.openFirst('EXECUTED')
  await shoot('desk-payout')
  await pages.openFirst('WAITING_TARGET')
  await pages.act('give_target').click()
  await pages.form.waitFor()
  await shoot('desk-payout-target')
  await page.goto('/console#/payout_batches')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-payout-batches')
  await page.goto('/console#/payout_batches/1')
  await page.locator('.payouts tbody tr').first().waitFor()
  await shoot('desk-payout-batch')
  await page.goto('/console#/project_funds')
  const funds = page.locator('.funds tbody tr')
  await funds.first().waitFor()
  await shoot('desk-project-funds')
  await funds.filter({ hasText: 'KPNT' }).getByRole('link').click()
  await page.locator('.funds-figures').waitFor()
  await page.keyboard.press('p')
  await pages.field('amount').waitFor()
  await shoot('desk-project-money')
  await console.logOut()
}

async function desk({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.open()
  await shoot('desk-log-in')
  await console.logIn('finance')
  await page.locator('.today-row strong').first().waitFor()
  await shoot('desk-today')
  await console.logIn('reviewer')
  await page.goto('/console#/kyc?state=LWAIT')
  await page.locator('.line-figures .line').first().waitFor()
  await shoot('desk-queue')
  await page.locator('.table tbody tr').first().click()
  await page.locator('.stage canvas, .stage img').first().waitFor()
  await shoot('desk-account')
  await page.goto('/console#/campaigns')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-campaigns')
  const investors = new InvestorPages(page, t)
  await investors.openOne('13800138000')
  await investors.part('console.investor.person').waitFor()
  await shoot('desk-investor')
  await console.logOut()
  await console.logIn('approver')
  await investors.openOne('13800138000')
  const file = page.locator('.file').nth(1)
  await investors.openFold(file, 'console.file.typed')
  await file.evaluate((element) => element.scrollIntoView())
  await shoot('desk-investor-account')
  await investors.fold(file, 'console.file.typed').locator('summary').click()
  await investors.openFold(file, 'console.questionnaire')
  await investors.openFold(file, 'console.history')
  await file.evaluate((element) => element.scrollIntoView())
  await shoot('desk-investor-questionnaire')
  await investors.fold(file, 'console.questionnaire').locator('summary').click()
  await investors.openFold(file, 'console.documents')
  await file.locator('.stage canvas, .stage img').first().waitFor()
  await file.evaluate((element) => element.scrollIntoView())
  await shoot('desk-investor-papers')
  await investors.part('console.investor.orders').evaluate((element) => element.scrollIntoView())
  await shoot('desk-investor-orders')
  await console.logOut()
  await console.logIn('editor')
  await page.goto('/console#/campaigns')
  await page.locator('.table tbody tr').last().click()
  await page.locator('.campaign-form').waitFor()
  await shoot('desk-campaign')
  await console.logOut()
  await console.logIn('admin')
  await page.goto('/console#/frameworks')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-frameworks')
  await page.goto('/console#/frameworks/PKF')
  await page.frameLocator('.preview-phone').locator('.preview-screen').waitFor()
  await shoot('desk-framework')
  await page.goto('/console#/operators')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-operators')
  await page.locator('.table tbody tr').first().click()
  await page.locator('.role-choices').waitFor()
  await shoot('desk-operator')
  await console.openMenu()
  if (await page.locator('dialog.menu').isVisible()) await shoot('desk-menu')
  await page.locator('a.rail-operator').click()
  await page.locator('.access-part').waitFor()
  await shoot('desk-access')
  await page.goto('/console#/outbox')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-outbox')
  await page.goto('/console#/audit')
  await page.locator('.table tbody tr').first().waitFor()
  await page.getByRole('button', { name: t('console.audit.verify'), exact: true }).click()
  await page.locator('.verdict-good').waitFor()
  await shoot('desk-audit')
  await console.logOut()
}

/** What waits for a second person, as the one who may approve it sees it. */
async function proposals({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  const rows = page.locator('.table tbody tr')
  for (const [role, screen] of [
    ['admin2', 'desk-proposal'],
    ['approver', 'desk-proposal-issue'],
  ] as const) {
    await console.logIn(role)
    await page.goto('/console#/proposals')
    await rows.first().waitFor()
    if (role === 'admin2') await shoot('desk-proposals')
    await rows.first().getByRole('link').click()
    await page.locator('.record .events li').first().waitFor()
    await shoot(screen)
    await console.logOut()
  }
}

/** What editors write, each with its preview: nothing is saved on the way. */
async function editing({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('editor')
  for (const [screen, address, shown] of [
    ['desk-contents', 'contents', '.table tbody tr'],
    ['desk-home', 'contents/home', '.preview-phone'],
    ['desk-legal', 'contents/privacy', '.preview-phone'],
    ['desk-questionnaires', 'questionnaires', '.table tbody tr'],
    ['desk-questionnaire', 'questionnaires/PKF', '.preview-phone'],
    ['desk-partners', 'partners', '.table tbody tr'],
    ['desk-partner', 'partners/1', '.preview-phone'],
    ['desk-projects', 'projects', '.table tbody tr'],
    ['desk-project', 'projects/1', '.preview-phone'],
  ] as const) {
    await page.goto(`/console#/${address}`)
    await page.locator(shown).first().waitFor()
    await shoot(screen)
    if (shown !== '.preview-phone') continue
    await page.locator(shown).scrollIntoViewIfNeeded()
    // In the language that the desk does not speak.
    await page.locator('.preview-choice').first().locator('[aria-pressed=false]').click()
    await page.frameLocator(shown).locator('.preview-screen').waitFor()
    await shoot(`${screen}-preview`)
  }
  await page.goto('/console#/projects/new')
  await page.locator('.campaign-form').waitFor()
  await shoot('desk-project-new')
  await console.logOut()
}

/** Coming back from a provider to bind, and what is bound then: first, as somebody new registers where nobody is logged in. */
async function provider({ page, shoot, t }: Walk): Promise<void> {
  const number = await newcomer(page)
  const logIn = new LogInPage(page, t)
  await logIn.open()
  await way(page, t).click()
  await comeBack(page, `person-${number}`)
  await page.locator('[name=connect]').waitFor()
  await shoot('log-in-connect')
  await logIn.logIn(number, newcomersPassword)
  await new AccountPage(page, t).arrived()
  await page.goto('/#/user/firststeps')
  await page.locator('.document-row').first().waitFor()
  await shoot('first-steps')
  await page.goto('/#/user/settings/devices')
  await page
    .getByRole('region', { name: t('settings.identities.title') })
    .locator('.row')
    .waitFor()
  await shoot('identities')
}

/** The page where a paper is signed: with the mouse, and not to the end. */
async function signing({ page, shoot, t }: Walk): Promise<void> {
  await page.goto('/#/account/addresspage/survey?InvestmentFrameworkID=1')
  await page.locator('.question input').first().waitFor()
  await press('account.survey.save')(page, t)
  await page.getByText(t('signing.leave.go'), { exact: true }).click()
  await page.waitForURL(/\/sign\//)
  const pad = page.getByRole('img', { name: t('sign.draw') })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const strokes = [
    '12,35 30,35 14,72 33,70',
    '40,30 36,52 40,72 48,50 46,30',
    '55,38 60,70 66,45 72,70 80,36',
  ]
  for (const stroke of strokes) {
    const points = stroke.split(' ').map((point) => point.split(',').map(Number))
    for (const [at, [right = 0, down = 0]] of points.entries()) {
      await page.mouse.move(x + (width * right) / 100, y + (height * down) / 100, { steps: 6 })
      if (at === 0) await page.mouse.down()
    }
    await page.mouse.up()
  }
  await shoot('sign')
}

export const walks: ((walk: Walk) => Promise<void>)[] = [
  provider,
  visitor,
  catalogue,
  catalogueSides,
  catalogueWithout,
  behindTheScreens,
  holdings,
  holding,
  withdrawing,
  signing,
  profile,
  fee,
  desk,
  payments,
  payouts,
  receipts,
  statements,
  distributing,
  bitcoin,
  bankAccounts,
  bookings,
  ledger,
  reconciliation,
  payingOut,
  proposals,
  editing,
]
