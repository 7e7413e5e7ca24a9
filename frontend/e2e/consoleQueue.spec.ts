// The queue as a reviewer works through it: due items, own items, filtered by the address and by the keyboard; complete
// on a desktop screen and on a phone.
import { ConsolePage } from './pages/console'
import { ApiInvestor, freshSurname, withWaitingInvestor } from './support/investor'
import { findingsAround, judgedQueue } from './support/looks'
import { test as base, expect } from './support/test'

interface Fixtures {
  desk: ConsolePage
  /** With an account that waits for the first line. */
  investor: ApiInvestor
  /** The same, of which nothing is decided. */
  waiting: ApiInvestor
}

const test = base.extend<Fixtures>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture.
  investor: ({}, use) => withWaitingInvestor(use),
  waiting: ({ ofFile }, use) => ofFile.share('waiting', withWaitingInvestor).then(use),
})

test.use({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
})

test('what is narrowed stands in the address, by mouse and by keyboard', async ({
  page,
  desk,
  waiting,
  t,
}) => {
  await desk.logIn('reviewer')
  const named = desk.rows.filter({ hasText: waiting.name })
  await page.goto(`/console#/kyc?${new URLSearchParams({ state: 'LWAIT', q: waiting.name })}`)
  await expect(named).toContainText(t('console.due.at', { at: '' }).trim())
  await page.getByLabel(t('console.arrival')).selectOption('new')
  await expect(page).toHaveURL(/arrival=new/)
  await page.getByLabel(t('console.column.framework')).selectOption('PKF')
  await expect(page).toHaveURL(/framework=PKF/)
  await expect(named).toHaveCount(1)
  await page.locator('h1').click()
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/turn=mine/)
  await expect(named).toHaveCount(1)
  await page.reload()
  await expect(named).toHaveCount(1)
  await expect(page.getByRole('link', { name: t('console.turn.mine') })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/standing=overdue/)
  await expect(page.getByText(t('console.empty.searchTitle'))).toBeVisible()
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/#\/kyc\?state=LWAIT$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(desk.rows.first()).toBeVisible()
})

test('the figures lead to what they count, and count what was decided', async ({
  page,
  desk,
  investor,
  t,
}) => {
  await desk.logIn('reviewer')
  await page.goto('/console#/kyc?state=all')
  const line = page.getByRole('article', { name: t('console.state.LWAIT') })
  const waiting = line.locator('.figure', { hasText: t('console.figures.waiting') }).getByRole('link')
  const count = Number(await waiting.textContent())
  expect(count).toBeGreaterThan(0)
  await waiting.click()
  await expect(page).toHaveURL(/#\/kyc\?state=LWAIT$/)
  await expect(desk.rows).toHaveCount(Math.min(count, 20))
  const decidedToday = async () =>
    Number((await page.locator('.decided-today').textContent())?.match(/\d+/)?.[0] ?? 0)
  const before = await decidedToday()
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await desk.pass()
  await page.goto('/console#/kyc?state=LWAIT')
  // Other tests decide items at the same time.
  await expect.poll(decidedToday).toBeGreaterThan(before)
  await expect(line).toContainText(t('console.figures.median'))
})

test('the hint of a search is told whole', async ({ desk, page }) => {
  await desk.logIn('finance')
  for (const list of [
    'subscriptions',
    'withdrawals',
    'investors',
    'payments',
    'campaigns',
    'ledger/transactions',
  ]) {
    await page.goto(`/console#/${list}`)
    // So that it is not the list before that is measured.
    await page.reload()
    const spare = await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('nothing to measure with')
      pen.font = getComputedStyle(box).font
      return box.clientWidth - pen.measureText(box.placeholder).width
    })
    expect(spare, list).toBeGreaterThanOrEqual(0)
  }
})

test('what one passed oneself is named on the second line', async ({ desk, waiting, page, t }) => {
  // The four eyes of this queue are two roles of one server: what the server says of the first line is shown.
  await desk.logIn('reviewer')
  await page.route('**/ops/api/queues/kyc?*', async (route) => {
    const answer = await route.fetch()
    const page = await answer.json()
    for (const item of page.items) Object.assign(item, { turn: 'four_eyes', standing: 'overdue' })
    await route.fulfill({ response: answer, json: page })
  })
  await page.goto(`/console#/kyc?${new URLSearchParams({ state: 'LWAIT', q: waiting.name })}`)
  const row = desk.rows.filter({ hasText: waiting.name })
  await expect(row).toContainText(t('console.turn.four_eyes'))
  await expect(row).toContainText(t('console.standing.overdue'))
})

test('one is led on to what one may decide, and to nothing else', async ({ desk, page, t }) => {
  const surname = freshSurname()
  const named = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const one = await ApiInvestor.arrive(undefined, surname)
      await one.handInAccount()
      return one
    }),
  )
  const [early, , late] = named
  // The one between waits for the first line, and for longer.
  const first = await early?.passFirstLine()
  const last = await late?.passFirstLine()
  await Promise.all(named.map((one) => one.leave()))

  await desk.logIn('approver')
  await page.goto(`/console#/kyc?${new URLSearchParams({ q: surname })}`)
  await expect(desk.rows).toHaveCount(3)
  await page.goto(`/console#/kyc/${first}?${new URLSearchParams({ q: surname })}`)
  // An item's place is known once the list is there, which loads beside it; only then the keys continue to the next.
  const stands = async (id: number | undefined, at: number) => {
    await expect(page).toHaveURL(new RegExp(`#/kyc/${id}\\?`))
    await expect(page.getByText(t('console.place', { at, of: 3 }))).toBeVisible()
    await expect(desk.act('pass')).toBeVisible()
  }
  await stands(first, 2)
  await page.keyboard.press('n')
  await stands(last, 3)
  await page.keyboard.press('n')
  await stands(first, 2)
  await page.keyboard.press('b')
  await stands(last, 3)
  await page.keyboard.press('b')
  await stands(first, 2)
  await desk.pass()
  await expect(page).toHaveURL(new RegExp(`#/kyc/${last}\\?`))
  await desk.pass()
  await expect(page).toHaveURL(/#\/kyc\?q=/)
  await expect(desk.rows).toHaveCount(1)
})

test('nobody is led to what they passed on the first line', async ({ desk, waiting, page, t }) => {
  await desk.logIn('reviewer')
  // The four eyes of this queue are two roles of one server: the server says so of what follows.
  await page.route(/\/ops\/api\/queues\/kyc\?.*q=/, async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    const passed = { ...list.items[0], id: 1, turn: 'four_eyes' }
    const items = route.request().url().includes('turn=mine') ? [] : [...list.items, passed]
    await route.fulfill({ response: answer, json: { ...list, items, total: items.length } })
  })
  await page.goto(`/console#/kyc?${new URLSearchParams({ q: waiting.name })}`)
  await expect(desk.rows).toHaveCount(2)
  await desk.rows.getByRole('link').first().click()
  await expect(desk.act('pass')).toBeVisible()
  await expect(page.getByText(t('console.place', { at: 1, of: 2 }))).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/#\/kyc\?q=/)
  await page.unrouteAll({ behavior: 'wait' })
})

test('red flags are answered on either line, and an item is put aside until a day', async ({
  desk,
  waiting,
  investor,
  page,
  t,
}) => {
  const named = (more = '') => `/console#/kyc?${new URLSearchParams({ q: investor.name })}${more}`
  await desk.logIn('reviewer')
  await page.goto(`/console#/kyc?${new URLSearchParams({ q: waiting.name })}`)
  await expect(desk.rows).toHaveCount(1)
  // An investor who has waited longer submitted the same documents.
  await desk.openItem('kyc', 'LWAIT', investor.name)
  const flags = page.locator('.red-flags')
  await expect(flags).toContainText(t('console.flag.shared_passport'))
  await desk.act('pass').click()
  await desk.confirm('pass').click()
  await expect(page.getByRole('alert').first()).toHaveText(t('console.flags.missing'))
  expect(await findingsAround(page, flags)).toEqual([])
  await desk.answerFlags()
  await desk.confirm('pass').click()
  await expect(page.locator('.said-shown')).toBeVisible()

  await desk.logIn('approver')
  await desk.openItem('kyc', 'GWAIT', investor.name)
  await expect(flags).toContainText('Compared on a call.')
  await page.keyboard.press('x')
  await page.locator('[name=reason]').fill('Waits for a better scan.')
  await page.getByRole('button', { name: t('console.aside.act') }).click()
  // A search finds it also while it is put aside.
  await page.goto(named())
  await expect(desk.rows).toHaveCount(1)
  await page.goto(named('&aside=only'))
  await desk.rows.getByRole('link').click()
  const note = page.getByRole('note').filter({ hasText: 'Waits for a better scan.' })
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: t('console.aside.takeUp') }).click()
  await expect(note).toBeHidden()
  await page.goto(named())
  await expect(desk.rows).toHaveCount(1)
})

test('nothing is cut off or hard to read, on a desk and on phones', { tag: '@both' }, async ({
  desk,
  waiting,
  page,
  t,
}) => {
  await desk.logIn('reviewer')
  await page.goto(`/console#/kyc?${new URLSearchParams({ q: waiting.name })}`)
  await expect(desk.rows.filter({ hasText: waiting.name })).toHaveCount(1)
  await expect(page.getByRole('article', { name: t('console.state.GWAIT') })).toBeVisible()
  expect(await judgedQueue(page)).toEqual([])
})
