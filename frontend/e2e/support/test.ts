// What every journey starts with: the language of the run, its words, and the page models.
import { test as base } from '@playwright/test'
import { AccountPage } from '../pages/account'
import { HomePage } from '../pages/home'
import { LogInPage } from '../pages/logIn'
import { ProjectPage, ProjectsPage } from '../pages/projects'
import { type Language, type Texts, textsOf } from './texts'

interface Fixtures {
  language: Language
  t: Texts
  logIn: LogInPage
  home: HomePage
  projects: ProjectsPage
  project: ProjectPage
  account: AccountPage
}

export const demo = {
  phoneNumber: '13800138000',
  password: 'Landfall1',
  email: 'lan.chen@demo.landfall.test',
}

export const test = base.extend<Fixtures>({
  language: ({ locale }, use) => use(locale?.startsWith('zh') ? 'zh' : 'en'),
  t: ({ language }, use) => use(textsOf(language)),
  logIn: ({ page, t }, use) => use(new LogInPage(page, t)),
  home: ({ page, t }, use) => use(new HomePage(page, t)),
  projects: ({ page, t }, use) => use(new ProjectsPage(page, t)),
  project: ({ page, t }, use) => use(new ProjectPage(page, t)),
  account: ({ page, t }, use) => use(new AccountPage(page, t)),
})

export { expect } from '@playwright/test'

/** A number nobody has used yet: mainland mobile, the rest from the clock and chance. */
export const freshNumber = (): string => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
