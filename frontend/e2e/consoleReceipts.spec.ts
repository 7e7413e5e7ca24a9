// Receipts at the desk: a finance officer enters what the bank statement shows, matches it to the waiting deposits,
// returns unexpected money, and takes back mistaken entries. An amount that a colleague stated at a review is not
// booked again. A matched item passes the first line without typing an amount.
import { readFile } from 'node:fs/promises'
import { ReceiptPages } from './pages/receipts'
import { demoDesk } from './support/demoDesk'
import { decide } from './support/desk'
import { ApiInvestor, password } from './support/investor'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

interface Fixtures {
  receipts: ReceiptPages
  /** Has an account that takes deposits. */
  investor: ApiInvestor
  /** A bank's reference that no receipt has yet. */
  line: string
}

let lines = 0

const test = demoDesk.extend<Fixtures>({
  receipts: ({ page, t }, use) => use(new ReceiptPages(page, t)),
  investor: async ({ server }, use) => {
    const investor = await ApiInvestor.arrive(server.url)
    await investor.handInAccount()
    await investor.passReview()
    await use(investor)
    await investor.leave()
  },
  line: async ({ browserName: _ }, use) => {
    lines += 1
    await use(`E2E-${Date.now()}-${lines}`)
  },
})

const desktop = { width: 1280, height: 900 }

test.use({ viewport: desktop, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

test('a receipt is entered, matched to the deposit that it names, and credited without an amount being typed', {
  tag: '@both',
}, async ({ page, desk, receipts, investor, line, logIn, t }) => {
  const deposit = await investor.deposit(1200.5)
  await desk.logIn('finance')
  await page.keyboard.press('z')
  await receipts.heading.waitFor()
  await expect(page.locator('.rail').getByRole('link', { name: t('console.list.receipts') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await judgedAtDesk(page)).toEqual([])

  // The form names each missing field and keeps what was typed.
  await page.keyboard.press('n')
  await receipts.field('reference').waitFor()
  await receipts.field('amount').fill('1,200.50')
  await receipts.send()
  await expect(receipts.mistake('currency')).toHaveText(t('console.receipts.currencyMissing'))
  await expect(receipts.mistake('amount')).toHaveText(t('shared.amount.grouped'))
  await expect(receipts.mistake('reference')).toHaveText(t('console.receipts.referenceMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.fill({
    amount: '1200.50',
    reference: line,
    payer: investor.name,
    text: `Deposit ${deposit.reference}`,
  })
  const today = await receipts.field('booked_on').inputValue()
  await expect(receipts.field('value_on')).toHaveValue(today)
  await receipts.send()
  const id = await receipts.opened()
  await receipts.stands('UNMATCHED')
  for (const words of [line, investor.name, deposit.reference])
    await expect(receipts.facts).toContainText(words)

  // Its record is proposed first, and confirmed with both amounts side by side.
  const best = receipts.candidates.first()
  await expect(best).toContainText(deposit.reference)
  await expect(best).toContainText(t('console.receipts.why.reference_and_amount'))
  await expect(best.locator('.caution-far')).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(receipts.dialog.locator('.receipt-amounts dd')).toHaveText([/1,200\.50$/, /1,200\.50$/])
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.confirm('console.receipts.act.match')
  await receipts.stands('MATCHED')
  await expect(receipts.candidates).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.facts
    .getByRole('link', { name: t('console.receipts.matched.deposit', { id: deposit.id }), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`#/deposits/${deposit.id}$`))

  // The first line passes the matched item.
  const matched = page.locator('.matched-receipts li')
  await expect(matched).toHaveCount(1)
  await expect(matched.locator('.money')).toHaveText(/1,200\.50$/)
  await expect(matched.getByRole('link', { name: investor.name })).toHaveAttribute('href', `#/receipts/${id}`)
  await desk.act('pass').click()
  const received = page.locator('[name=amount_received]')
  await expect(received).toHaveValue('1200.50')
  await expect(received).toHaveAttribute('readonly', '')
  await expect(desk.judgement).toContainText(t('console.receipt.fixed'))
  const booked = page.locator('.foretold li')
  await expect(booked).toHaveCount(1)
  await expect(booked).toContainText(t('console.book.wallet'))
  expect(await judgedAtDesk(page)).toEqual([])
  await desk.confirm('pass').click()
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.pass', { name: investor.name }))

  await desk.logIn('approver')
  await page.goto(`/console#/deposits/${deposit.id}?state=all`)
  await expect(page.locator('.item-head .status').first()).toHaveText(t('console.state.GWAIT'))
  await expect(page.locator('.order')).toContainText(t('console.deposit.confirmed'))
  await desk.act('pass').click()
  await desk.confirm('pass').click()
  await expect(page.locator('.said-shown')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await logIn.enter(investor.number, password)
  await page.goto('/#/account/portfolio/investment')
  const wallet = page.locator('.wallet-card .money').filter({ hasText: 'US$' })
  await expect(wallet).toHaveText('US$ 1,200.50')
})

test('one that fits nothing is searched for, unmatched again, and returned to its payer', async ({
  page,
  desk,
  receipts,
  investor,
  line,
  t,
}) => {
  const deposit = await investor.deposit(640)
  await desk.logIn('finance')
  const id = await receipts.enter({ amount: '604', reference: line, payer: 'Sun Trading', text: 'Thank you' })
  await receipts.stands('UNMATCHED')
  await receipts.search.fill(deposit.reference)
  const found = receipts.candidate(deposit.reference)
  await expect(found).toContainText(t('console.receipts.why.searched'))
  await expect(found.locator('.caution').first()).toBeVisible()
  expect(await judgedAtDesk(page)).toEqual([])
  await found.getByRole('button').click()
  await expect(receipts.dialog.locator('.receipt-amounts dd')).toHaveText([/\s604$/, /\s640$/])
  await receipts.confirm('console.receipts.act.match')
  await receipts.stands('MATCHED')

  await page.keyboard.press('f')
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.field('reason').fill('The payer is somebody else')
  await receipts.confirm('console.receipts.act.unmatch')
  await receipts.stands('UNMATCHED')
  await expect(page.locator('.history blockquote').first()).toHaveText('The payer is somebody else')

  // The payout waits for the payer's bank account.
  await page.keyboard.press('l')
  await expect(receipts.form).toContainText(t('console.receipts.about.return'))
  await receipts.sendReason('return')
  await expect(receipts.mistake('reason')).toHaveText(t('console.proposal.reasonMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.giveReason('return', 'Nobody knows this payer')
  await receipts.stands('MATCHED')
  await expect(page.locator('.history strong').first()).toHaveText(t('console.receipts.step.returned'))
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.facts.locator('a[href^="#/payouts/"]').click()
  await expect(page).toHaveURL(/#\/payouts\/\d+$/)
  await expect(receipts.badge).toHaveText(t('console.payouts.state.WAITING_TARGET'))
  await expect(receipts.facts).toContainText(t('console.payouts.reason.return'))
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.facts
    .getByRole('link', { name: t('console.payouts.settles.receipt', { id }), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`#/receipts/${id}$`))
})

test('a line is booked once: a wrong one is taken back and entered again, and one of stated money completes it', async ({
  page,
  request,
  desk,
  receipts,
  investor,
  line,
  t,
}) => {
  await desk.logIn('finance')
  const wrong = await receipts.enter({ amount: '64000', reference: line, payer: 'Sun Trading' })

  // The reference is there already: the form says where, and keeps what was typed.
  await receipts.openForm()
  await receipts.fill({ amount: '640', reference: line, payer: 'Sun Trading' })
  await receipts.send()
  await expect(receipts.mistake('reference')).toHaveText(t('ReceiptAlreadyEntered', { id: wrong }))
  expect(await judgedAtDesk(page)).toEqual([])
  await page.getByRole('link', { name: t('console.receipts.openThere', { id: wrong }), exact: true }).click()
  expect(await receipts.opened()).toBe(wrong)
  await receipts.act('withdraw').click()
  await receipts.giveReason('withdraw', 'Two zeros too many')
  await receipts.stands('WITHDRAWN')
  await expect(page.locator('.receipt-acts')).toHaveCount(0)
  await expect(page.locator('.history-bad strong')).toHaveText(t('console.receipts.step.withdrawn'))
  expect(await judgedAtDesk(page)).toEqual([])

  await receipts.openForm()
  await expect(receipts.field('amount')).toHaveValue('640')
  await expect(receipts.field('reference')).toHaveValue(line)
  await receipts.send()
  await page.waitForURL(/#\/receipts\/\d+/)
  const right = await receipts.opened()
  expect(right).not.toBe(wrong)
  await receipts.stands('UNMATCHED')
  await receipts.openList('all', line)
  await expect(receipts.rows).toHaveCount(2)
  await expect(receipts.row(wrong).locator('td.number')).toHaveText(/64,000$/)
  await expect(receipts.row(right).locator('td.number')).toHaveText(/\s640$/)
  expect(await judgedAtDesk(page)).toEqual([])

  // The first line has stated what arrived for a deposit: its line is not booked again, but says who paid and under which reference.
  const { id, reference } = await investor.deposit(310.75)
  await decide(request, { queue: 'deposits', id, by: 'finance', more: { amount_received: 310.75 } })
  const completed = { amount: '310.75', reference: `${line}-B`, payer: investor.name, text: reference }
  await receipts.openForm()
  await receipts.fill(completed)
  await receipts.send()
  await expect(receipts.question.locator(`a[href="#/deposits/${id}"]`)).toBeVisible()
  const stated = receipts.question.locator('a[href^="#/receipts/"]')
  const [, number] = ((await stated.getAttribute('href')) ?? '').match(/(\d+)$/) ?? []
  for (const name of ['amount', 'reference', 'payer', 'text'] as const)
    await expect(receipts.field(name)).toHaveValue(completed[name])
  expect(await judgedAtDesk(page)).toEqual([])
  await page.getByRole('button', { name: t('console.receipts.isSame'), exact: true }).click()
  expect(await receipts.opened()).toBe(Number(number))
  await receipts.stands('MATCHED')
  await expect(receipts.facts).toContainText(completed.reference)
  await expect(receipts.facts).toContainText(t('console.receipts.matched.deposit', { id }))
  expect(await judgedAtDesk(page)).toEqual([])
})

test('everything that is exact is matched at once, and nothing else', async ({
  page,
  desk,
  receipts,
  investor,
  line,
  t,
}) => {
  const deposit = await investor.deposit(75.25)
  await desk.logIn('finance')
  const exact = await receipts.enter({ amount: '75.25', reference: line, text: deposit.reference })
  const other = await receipts.enter({ amount: '75.26', reference: `${line}-B`, text: 'Nothing is named' })
  await receipts.openList('UNMATCHED')
  await page.getByRole('button', { name: t('console.receipts.exact'), exact: true }).click()
  expect(await judgedAtDesk(page)).toEqual([])
  await receipts.confirm('console.receipts.exact')
  await expect(page.locator('.said-shown')).toBeVisible()
  await expect(receipts.row(exact)).toHaveCount(0)
  await expect(receipts.row(other)).toHaveCount(1)
  await receipts.open(exact)
  await receipts.stands('MATCHED')
  await expect(receipts.facts).toContainText(t('console.receipts.matched.deposit', { id: deposit.id }))
})

test('who only reads is offered nothing, and the trail leads to the receipt; other roles see none', async ({
  page,
  desk,
  receipts,
  line,
  t,
}) => {
  await desk.logIn('finance')
  const id = await receipts.enter({ amount: '10', reference: line, payer: 'Sun Trading' })

  await desk.logIn('auditor')
  await receipts.openList('UNMATCHED', line)
  await expect(receipts.rows).toHaveCount(1)
  await expect(page.locator('.make')).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('console.file') }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('landfall-receipts.csv')
  const csv = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain(line)
  await receipts.row(id).getByRole('link').first().click()
  expect(await receipts.opened()).toBe(id)
  await expect(page.locator('.receipt-acts')).toHaveCount(0)
  await expect(receipts.candidates).toHaveCount(0)
  await expect(receipts.search).toHaveCount(0)
  await page.goto(`/console#/audit?record=receipt:${id}`)
  await page
    .locator('.table')
    .getByRole('link', { name: t('console.record.receipt', { id }), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`#/receipts/${id}$`))
  // The form is finance's.
  await page.goto('/console#/receipts/new')
  await expect(page.locator('.campaign-form')).toHaveCount(0)

  await desk.logIn('reviewer')
  await page.locator('.queue-head').waitFor()
  await expect(page.getByRole('link', { name: t('console.list.receipts'), exact: true })).toHaveCount(0)
  await page.goto('/console#/receipts')
  await expect(page.getByRole('heading', { level: 1, name: t('console.otherRole.title') })).toBeVisible()
})
