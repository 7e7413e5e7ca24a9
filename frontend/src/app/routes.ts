// Every route of the investor app on one screen, and the list of those shown without a session (decision 11). The others
// are behind the guard.
import { part } from '@/shared/parts'
import { useSession } from '@/shared/session/store'
import { NotFound } from './NotFound'
import { holderPage, type Page, page } from './page'
import { startRestore } from './restore'

export interface RouteEntry {
  path: string
  page: Page
}

const logIn = page(part(() => import('@/features/identity/pages/LogIn')))
const forgotPassword = page(
  part(() => import('@/features/identity/pages/ForgotPassword')),
  ['reset'],
)
const logOut = page(part(() => import('@/features/identity/pages/LogOut')))
const loading = page(part(() => import('./pages/Loading')))
const home = page(
  part(() => import('@/features/catalog/pages/Home')),
  ['catalog'],
)
const projects = page(
  part(() => import('@/features/catalog/pages/Projects')),
  ['catalog', 'browse'],
)
const compare = page(
  part(() => import('@/features/catalog/pages/Compare')),
  ['catalog', 'browse'],
)
const partners = page(
  part(() => import('@/features/catalog/pages/Partners')),
  ['catalog', 'partners'],
)
const partner = page(
  part(() => import('@/features/catalog/pages/Partner')),
  ['catalog', 'partners'],
)
const project = page(
  part(() => import('@/features/catalog/pages/Project')),
  ['catalog', 'project', 'documents'],
)
const help = page(
  part(() => import('@/features/catalog/pages/Help')),
  ['catalog', 'help'],
)
const about = page(
  part(() => import('@/features/catalog/pages/About')),
  ['catalog', 'help'],
)
const accountManage = holderPage(
  part(() => import('./pages/AccountManage')),
  ['app', 'overview', 'letter'],
)
const answer = holderPage(
  part(() => import('@/features/letter/pages/Answer')),
  ['letter', 'documents'],
)
const firstSteps = holderPage(
  part(() => import('./pages/FirstSteps')),
  ['app'],
)
const changePassword = page(
  part(() => import('@/features/identity/pages/ChangePassword')),
  ['settings'],
)
const changeEmail = page(
  part(() => import('@/features/identity/pages/ChangeEmail')),
  ['settings'],
)
const changePhone = page(
  part(() => import('@/features/identity/pages/ChangePhone')),
  ['settings'],
)
const devices = page(
  part(() => import('@/features/identity/pages/Devices')),
  ['settings'],
)

const banks = holderPage(
  part(() => import('@/features/profile/pages/Banks')),
  ['profile'],
)
const bankWizard = holderPage(
  part(() => import('@/features/profile/pages/BankWizard')),
  ['profile', 'wizard', 'fields'],
)
const profileWizard = holderPage(
  part(() => import('@/features/profile/pages/ProfileWizard')),
  ['wizard', 'fields'],
)
const passport = holderPage(
  part(() => import('@/features/profile/pages/Passport')),
  ['papers', 'documents'],
)
const idCard = holderPage(
  part(() => import('@/features/profile/pages/IdCard')),
  ['papers', 'documents'],
)
const proofOfAddress = holderPage(
  part(() => import('@/features/profile/pages/ProofOfAddress')),
  ['papers', 'documents'],
)
const survey = holderPage(
  part(() => import('@/features/profile/pages/Survey')),
  ['papers'],
)
const documents = holderPage(
  part(() => import('@/features/vault/pages/Documents')),
  ['vault', 'documents'],
)
const picture = holderPage(
  part(() => import('@/features/profile/pages/Picture')),
  ['papers'],
)
const accounts = holderPage(
  part(() => import('./pages/InvestmentAccounts')),
  ['account', 'letter'],
)
const openAccount = holderPage(
  part(() => import('@/features/account/pages/OpenAccount')),
  ['account', 'fields', 'fee'],
)
const passportUpload = holderPage(
  part(() => import('@/features/account/pages/PassportUpload')),
  ['account', 'documents'],
)
const addressUpload = holderPage(
  part(() => import('@/features/account/pages/AddressUpload')),
  ['account', 'documents'],
)
const questionnaire = holderPage(
  part(() => import('@/features/account/pages/Questionnaire')),
  ['account', 'signing'],
)
const subscribe = holderPage(
  part(() => import('@/features/subscription/pages/Subscribe')),
  ['subscription', 'signing', 'remittance', 'documents'],
)
const investmentNotice = holderPage(
  part(() => import('@/features/subscription/pages/Notice')),
  ['subscription'],
)
const agreement = holderPage(
  part(() => import('@/features/subscription/pages/Agreement')),
  ['subscription', 'remittance'],
)
const evidence = holderPage(
  part(() => import('@/features/subscription/pages/Evidence')),
  ['subscription', 'signing', 'remittance'],
)
const voucher = holderPage(
  part(() => import('@/features/subscription/pages/Voucher')),
  ['subscription'],
)
const orders = holderPage(
  part(() => import('@/features/portfolio/pages/Orders')),
  ['portfolio'],
)
const orderStory = holderPage(
  part(() => import('./pages/Order')),
  ['portfolio', 'story', 'papers', 'letter'],
)
const shares = holderPage(
  part(() => import('@/features/portfolio/pages/Shares')),
  ['portfolio', 'overview'],
)
const funds = holderPage(
  part(() => import('./pages/Funds')),
  ['portfolio', 'withdrawal', 'deposit'],
)
const overview = holderPage(
  part(() => import('./pages/Portfolio')),
  ['portfolio', 'overview', 'withdrawal'],
)
const holding = holderPage(
  part(() => import('./pages/Holding')),
  ['portfolio', 'overview', 'catalog', 'project'],
)
const statements = holderPage(
  part(() => import('@/features/statements/pages/Statements')),
  ['statements', 'documents'],
)
const withdraw = holderPage(
  part(() => import('@/features/withdrawal/pages/Withdraw')),
  ['withdrawal', 'signing'],
)
const deposit = holderPage(
  part(() => import('@/features/deposit/pages/Deposit')),
  ['deposit', 'remittance'],
)

/** A page for developers. Only a server with the development profile has it; anywhere else nothing of it is loaded. */
function developmentPage(...given: Parameters<typeof page>): Page {
  const shown = page(...given)
  return {
    ...shown,
    loader: async (args) => {
      await startRestore()
      return useSession.getState().development ? shown.loader(args) : NotFound
    },
  }
}

const count = developmentPage(
  part(() => import('@/features/development/pages/Count')),
  ['development'],
)
const pdf = developmentPage(
  part(() => import('@/features/development/pages/Pdf')),
  ['development'],
)

export const routes: RouteEntry[] = [
  { path: '/user', page: logIn },
  { path: '/user/forgetpassword', page: forgotPassword },
  { path: '/logout', page: logOut },
  { path: '/loading', page: loading },
  { path: '/help', page: help },
  { path: '/about', page: about },

  { path: '/index', page: home },
  { path: '/mobile', page: home },
  { path: '/product/products', page: projects },
  { path: '/product/product', page: project },
  { path: '/product/compare', page: compare },
  { path: '/companyinfo/allbrowse', page: partners },
  { path: '/companyinfo/introduction', page: partner },
  { path: '/user/accountmanage', page: accountManage },
  { path: '/user/firststeps', page: firstSteps },
  { path: '/user/settings/password', page: changePassword },
  { path: '/user/settings/email', page: changeEmail },
  { path: '/user/settings/phone', page: changePhone },
  { path: '/user/settings/devices', page: devices },
  { path: '/user/personaldata/personaldata', page: profileWizard },
  { path: '/user/settings/picture', page: picture },
  { path: '/user/personaldata/userpassport', page: passport },
  { path: '/user/personaldata/idcard', page: idCard },
  { path: '/user/personaldata/address', page: proofOfAddress },
  { path: '/user/personaldata/survey', page: survey },
  { path: '/user/personaldata/documents', page: documents },
  { path: '/user/personaldata/allpersonaldata', page: banks },
  { path: '/user/personaldata/addpersonaldata', page: bankWizard },

  { path: '/account/request', page: answer },
  { path: '/account/openaccount', page: accounts },
  { path: '/account/addresspage/addresspage', page: openAccount },
  { path: '/account/addresspage/passport', page: passportUpload },
  { path: '/account/addresspage/address', page: addressUpload },
  { path: '/account/addresspage/survey', page: questionnaire },

  { path: '/account/select/notice', page: investmentNotice },
  { path: '/account/select/selectaccount', page: subscribe },
  { path: '/account/select/agreement', page: agreement },
  { path: '/account/complete/evidence', page: evidence },
  { path: '/account/complete/evidenceinfo', page: voucher },

  { path: '/account/portfolio/investment', page: overview },
  { path: '/account/portfolio/fund', page: funds },
  { path: '/account/portfolio/order', page: orders },
  { path: '/account/portfolio/orderinfo', page: orderStory },
  { path: '/account/portfolio/stock', page: shares },
  { path: '/account/portfolio/holding', page: holding },
  { path: '/account/portfolio/statements', page: statements },
  { path: '/account/portfolio/portfoliopage', page: deposit },
  { path: '/touch', page: withdraw },

  { path: '/count', page: count },
  { path: '/pdf', page: pdf },
]

const openPaths = ['/user', '/user/forgetpassword', '/logout', '/loading', '/help', '/about']
const developmentPaths = ['/count', '/pdf']

/** Whether a visitor may see this path without logging in, on a server with the development profile or another. */
export const isOpen = (path: string, development: boolean): boolean =>
  openPaths.includes(path) || (development && developmentPaths.includes(path))
