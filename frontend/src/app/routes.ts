// Every route of the investor app on one screen, and the list of those shown without a session (decision 11). The others
// are behind the guard.
import { part } from '@/shared/parts'
import { type Page, page } from './page'

export interface RouteEntry {
  path: string
  page: Page
}

const logIn = page(part(() => import('@/features/identity/pages/LogIn')))
const logOut = page(part(() => import('@/features/identity/pages/LogOut')))
const loading = page(part(() => import('./pages/Loading')))
const home = page(
  part(() => import('@/features/catalog/pages/Home')),
  ['catalog'],
)
const projects = page(
  part(() => import('@/features/catalog/pages/Projects')),
  ['catalog'],
)
const project = page(
  part(() => import('@/features/catalog/pages/Project')),
  ['catalog'],
)
const accountManage = page(
  part(() => import('./pages/AccountManage')),
  ['app'],
)

const banks = page(
  part(() => import('@/features/profile/pages/Banks')),
  ['profile'],
)
const bankWizard = page(
  part(() => import('@/features/profile/pages/BankWizard')),
  ['profile', 'fields'],
)
const accounts = page(
  part(() => import('@/features/account/pages/Accounts')),
  ['account'],
)
const openAccount = page(
  part(() => import('@/features/account/pages/OpenAccount')),
  ['account', 'fields'],
)
const passportUpload = page(
  part(() => import('@/features/account/pages/PassportUpload')),
  ['account'],
)
const addressUpload = page(
  part(() => import('@/features/account/pages/AddressUpload')),
  ['account'],
)
const questionnaire = page(
  part(() => import('@/features/account/pages/Questionnaire')),
  ['account', 'signing'],
)

export const routes: RouteEntry[] = [
  { path: '/user', page: logIn },
  { path: '/logout', page: logOut },
  { path: '/loading', page: loading },

  { path: '/index', page: home },
  { path: '/mobile', page: home },
  { path: '/product/products', page: projects },
  { path: '/product/product', page: project },
  { path: '/user/accountmanage', page: accountManage },
  { path: '/user/personaldata/allpersonaldata', page: banks },
  { path: '/user/personaldata/addpersonaldata', page: bankWizard },

  { path: '/account/openaccount', page: accounts },
  { path: '/account/addresspage/addresspage', page: openAccount },
  { path: '/account/addresspage/passport', page: passportUpload },
  { path: '/account/addresspage/address', page: addressUpload },
  { path: '/account/addresspage/survey', page: questionnaire },
]

const openPaths = ['/user', '/user/forgetpassword', '/logout', '/loading']
const developmentPaths = ['/count', '/pdf']

/** Whether a visitor may see this path without logging in. */
export const isOpen = (path: string, development = __DEVELOPMENT__): boolean =>
  openPaths.includes(path) || (development && developmentPaths.includes(path))

/** Begins to load the page of a route before the router runs. */
export function preloadRoute(route: string): void {
  const path = route.split('?')[0] || '/index'
  const entry = routes.find((candidate) => candidate.path === path)
  void entry?.page.preload().catch(() => undefined)
}
