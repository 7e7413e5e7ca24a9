// The walks through the screens of which pictures are kept. A feature adds its own walk to the list.
import type { Page } from '@playwright/test'
import { AccountPage } from '../pages/account'
import { HomePage } from '../pages/home'
import { LogInPage } from '../pages/logIn'
import { ProjectPage, ProjectsPage } from '../pages/projects'
import type { Texts } from './texts'

export interface Walk {
  page: Page
  shoot: (screen: string) => Promise<void>
  t: Texts
}

async function visitor({ page, shoot, t }: Walk): Promise<void> {
  const logIn = new LogInPage(page, t)
  await logIn.open('?active=0')
  await shoot('register')
  await logIn.submitRegistration()
  await shoot('register-mistakes')
  await logIn.open('?active=1')
  await shoot('log-in')
  await logIn.logIn('13800138000', 'Landfall1')
  await new AccountPage(page, t).arrived()
  await shoot('my-account')
}

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
}

export const walks: ((walk: Walk) => Promise<void>)[] = [visitor, catalogue]
