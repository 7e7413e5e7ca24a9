import type { Page } from '@playwright/test'
import { findings } from './support/looks'
import { demo, expect, test } from './support/test'

/** Nothing reaches past the side of the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('screens are free of findings', async ({ page, logIn, home, projects, project }) => {
  const check = async (name: string) => expect([name, await findings(page)]).toEqual([name, []])
  await logIn.open('?active=0')
  await check('register')
  await logIn.submitRegistration()
  await check('register with mistakes')
  await logIn.open('?active=1')
  await check('log-in')
  await logIn.enter(demo.phoneNumber, demo.password)
  await check('my account')
  await home.open()
  await check('home')
  await projects.open()
  await check('projects')
  await page.locator('.chip').first().click()
  await check('filter')
  await page.keyboard.press('Escape')
  await projects.cards.first().click()
  await expect(project.head).toBeVisible()
  await check('project')
  await project.tab('news').click()
  await check('news')
})

test('fits the smallest phone, also with text at 200 %', { tag: '@both' }, async ({
  page,
  logIn,
  home,
  projects,
  project,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const check = async (name: string) => {
    expect([name, await overflow(page)]).toEqual([name, 0])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect([`${name}, large`, await overflow(page)]).toEqual([`${name}, large`, 0])
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  await logIn.open('?active=0')
  await check('register')
  await logIn.enter(demo.phoneNumber, demo.password)
  await check('my account')
  await home.open()
  await check('home')
  await projects.open()
  await check('projects')
  await projects.cards.first().click()
  await expect(project.head).toBeVisible()
  await check('project')
})

test('the keyboard alone logs in', async ({ page, logIn, account }) => {
  await logIn.open()
  await logIn.number.focus()
  await page.keyboard.type(demo.phoneNumber)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await account.arrived()
})
