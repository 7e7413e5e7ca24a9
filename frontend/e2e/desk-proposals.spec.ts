// Acts that need two people: proposed by one operator, approved, rejected or withdrawn by another. Each language proposes operators
// of its own, since both run at once; what the demo data left waiting is read and stays.
import type { Page } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { findings, overflow } from './support/looks'
import { type OwnServer, ownServer } from './support/ownServer'
import { test as base, expect } from './support/test'
import type { Texts } from './support/texts'

const test = base.extend<{ desk: ConsolePage }>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

const reason = 'Joins the finance team'

/** Proposes an operator of finance as the administrator who is logged in; opens the proposal by the link beside the form. */
async function proposeOperator(page: Page, t: Texts): Promise<{ name: string; email: string }> {
  const number = Math.floor(Math.random() * 1e9)
  const [name, email] = [`Thandi ${number}`, `thandi-${number}@desk.test`]
  await page.goto('/console#/operators/new')
  await page.locator('[data-field="name"] input').fill(name)
  await page.locator('[data-field="email"] input').fill(email)
  await expect(page.locator('[data-field="reason"]')).toHaveCount(0)
  await page.locator('[data-field="finance"] .check-row').click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-field="reason"] .field-error')).toHaveText(
    t('console.proposal.reasonMissing'),
  )
  await page.locator('[data-field="reason"] textarea').fill(reason)
  await page.keyboard.press('Control+Enter')
  const note = page.locator('.note', { hasText: t('console.proposal.made') })
  await note.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  return { name, email }
}

const act = (page: Page, t: Texts, step: 'approve' | 'reject' | 'withdraw') =>
  page.locator('.record .judgement-acts').getByRole('button', {
    name: new RegExp(`^${t(`console.proposal.act.${step}`)}`),
  })

/** Opens the list, and waits until it has replaced the one before. */
async function openList(page: Page, t: Texts, query = ''): Promise<void> {
  await page.goto(`/console#/proposals${query}`)
  await page.getByRole('heading', { level: 1, name: t('console.list.proposals') }).waitFor()
}

/** Finds a proposal in the list, by the keyboard alone. */
async function openByKeys(page: Page, t: Texts, name: string): Promise<void> {
  await page.locator('.desk h1').first().waitFor()
  await page.keyboard.press('4')
  await page.getByRole('heading', { level: 1, name: t('console.list.proposals') }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  // Until the list reflects the whole typed text.
  await expect(page).toHaveURL((url) => new URLSearchParams(url.hash.split('?')[1]).get('q') === name)
  await expect(page.locator('.table tbody tr')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

test('one administrator proposes an operator who decides, and another approves it', async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('admin')
  const { name, email } = await proposeOperator(page, t)
  await expect(page.locator('.record-head')).toContainText(t('console.proposal.state.PROPOSED'))
  await expect(act(page, t, 'approve')).toBeDisabled()
  await expect(act(page, t, 'reject')).toBeDisabled()
  await expect(
    page.getByText(t('console.proposal.why.maker', { role: t('console.role.admin') })),
  ).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto(`/console#/operators?q=${encodeURIComponent(email)}`)
  await expect(page.getByText(t('console.operator.noneFound'))).toBeVisible()

  await desk.logIn('admin2')
  await openByKeys(page, t, name)
  await expect(page.locator('.record')).toContainText(reason)
  await expect(page.locator('.changes').first()).toContainText(t('console.role.finance'))
  await page.keyboard.press('p')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(t('console.proposal.effect.add_operator'))
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: t('console.proposal.act.approve') }).click()
  await expect(page.locator('.record-head')).toContainText(t('console.proposal.state.APPROVED'))
  await expect(act(page, t, 'approve')).toHaveCount(0)
  await page.goto(`/console#/operators?q=${encodeURIComponent(email)}`)
  await expect(page.locator('.table tbody tr')).toHaveCount(1)
  await expect(page.locator('.table tbody tr')).toContainText(t('console.operator.stage.invited'))
})

test('a rejection needs words, which the maker reads', async ({ page, desk, t }) => {
  await desk.logIn('admin2')
  const { name } = await proposeOperator(page, t)
  await desk.logIn('admin')
  await openByKeys(page, t, name)
  await page.keyboard.press('f')
  const question = page.getByRole('dialog')
  const reject = question.getByRole('button', { name: t('console.proposal.act.reject') })
  await reject.click()
  await expect(question.locator('.field-error')).toHaveText(t('console.proposal.reasonMissing'))
  await question.locator('[name=comment]').fill('Nobody told me of it')
  await reject.click()
  await expect(page.locator('.record-head')).toContainText(t('console.proposal.state.REJECTED'))
  await desk.logIn('admin2')
  await openList(page, t, `?state=REJECTED&q=${encodeURIComponent(name)}`)
  await page.locator('.table tbody tr').first().getByRole('link').click()
  await expect(page.locator('.record')).toContainText('Nobody told me of it')
})

test('its maker withdraws a proposal', async ({ page, desk, t }) => {
  await desk.logIn('admin')
  await proposeOperator(page, t)
  await act(page, t, 'withdraw').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('console.proposal.act.withdraw') })
    .click()
  await expect(page.locator('.record-head')).toContainText(t('console.proposal.state.WITHDRAWN'))
  await expect(page.locator('.events li')).toHaveCount(2)
})

test('an approver sees every order of an issue that finance proposed, on a phone too', async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('approver')
  await openList(page, t, '?kind=issue_project')
  await page.locator('.table tbody tr').first().getByRole('link').click()
  await expect(page.locator('.record .table tbody tr').first()).toBeVisible()
  await expect(page.locator('.record .payment-amount')).toBeVisible()
  await expect(act(page, t, 'reject')).toBeEnabled()
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toEqual([])
  expect(await findings(page)).toEqual([])
})

test('an auditor reads proposals and decides on none', async ({ page, desk, t }) => {
  await desk.logIn('auditor')
  await openList(page, t)
  expect(await findings(page)).toEqual([])
  await page.locator('.table tbody tr').first().getByRole('link').click()
  await expect(act(page, t, 'approve')).toBeDisabled()
  await expect(act(page, t, 'reject')).toBeDisabled()
})

/** On a server of its own, since its orders are issued for good. */
const issuing = test.extend<{ server: OwnServer }>({
  server: ownServer('demo'),
  baseURL: ({ server }, use) => use(server.url),
})

issuing(
  'an approved issue goes on by itself, and its page counts until the end',
  async ({ page, desk, t }) => {
    const orders = page.locator('.record .table tbody tr')
    const progress = page.locator('.record .progress')
    const badge = page.locator('.record-head .status')
    await desk.logIn('approver')
    await openList(page, t)
    await page
      .locator('.table tbody tr', { hasText: 'The offering closed and all wires are in' })
      .getByRole('link')
      .first()
      .click()
    await orders.first().waitFor()
    const count = await orders.count()
    expect(count).toBeGreaterThan(1)
    await expect(progress).toHaveCount(0)
    await page.keyboard.press('p')
    await page.getByRole('dialog').locator('.act-pass').click()
    // Nobody presses anything more: the page looks again until the server has issued the last order.
    await expect(progress).toContainText(t('console.proposal.issuedOf', { issued: count, count }))
    await expect(badge).toHaveText(t('console.proposal.state.APPROVED'))
    await expect(orders.filter({ hasText: t('console.state.SUCCESS') })).toHaveCount(count)
    await expect(page.locator('.events li').first()).toContainText(t('console.proposal.step.finished'))
    expect(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await overflow(page)).toEqual([])
  },
)
