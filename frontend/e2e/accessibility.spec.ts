// The way in for everybody: at every size, in both colours, and by the keyboard alone.
import { judge } from './support/stops'
import { demo, expect, test } from './support/test'

test('registration and log-in look as they should', { tag: '@both' }, async ({ page, logIn }) => {
  // The picture at the top is drawn beyond its frame.
  const judged = async () => (await judge(page)).filter((found) => !found.includes('horizon'))
  await logIn.open('?active=0')
  expect(await judged()).toEqual([])
  await logIn.submitRegistration()
  await expect(logIn.errorAt('agreed')).toBeVisible()
  expect(await judged()).toEqual([])
  await logIn.open('?active=1')
  expect(await judged()).toEqual([])
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
