// What every journey starts with: the language of the run, its words, and the page models.
import { test as base } from '@playwright/test'
import { AccountPage } from '../pages/account'
import { HomePage } from '../pages/home'
import { LogInPage } from '../pages/logIn'
import { ProjectPage, ProjectsPage } from '../pages/projects'
import { OfFile } from './ofFile'
import { type Language, type Texts, textsOf } from './texts'

interface Fixtures {
  language: Language
  t: Texts
  logIn: LogInPage
  home: HomePage
  projects: ProjectsPage
  project: ProjectPage
  account: AccountPage
  ofFile: OfFile
}

interface OfWorker {
  ofFiles: OfFile
}

export const demo = {
  phoneNumber: '13800138000',
  password: 'Landfall1',
  email: 'lan.chen@demo.landfall.test',
}

export const test = base.extend<Fixtures, OfWorker>({
  language: ({ locale }, use) => use(locale?.startsWith('zh') ? 'zh' : 'en'),
  t: ({ language }, use) => use(textsOf(language)),
  logIn: ({ page, t }, use) => use(new LogInPage(page, t)),
  home: ({ page, t }, use) => use(new HomePage(page, t)),
  projects: ({ page, t }, use) => use(new ProjectsPage(page, t)),
  project: ({ page, t }, use) => use(new ProjectPage(page, t)),
  account: ({ page, t }, use) => use(new AccountPage(page, t)),
  ofFiles: [
    // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture.
    async ({}, use) => {
      const ofFiles = new OfFile()
      await use(ofFiles)
      await ofFiles.end()
    },
    { scope: 'worker' },
  ],
  ofFile: [
    async ({ ofFiles }, use, { file }) => {
      await ofFiles.enter(file)
      await use(ofFiles)
    },
    // Also before tests that ask for nothing: what the file before had is ended then.
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** A number nobody has used yet: mainland mobile, the rest from the clock and chance. */
export const freshNumber = (): string => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
