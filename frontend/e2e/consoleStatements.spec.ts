// Bank files at the desk: a finance officer reads a statement in, confirms exact lines at once and the others by hand,
// and reads the same file again without anything being added. A person settles a line that differs from an earlier one.
import { readFile } from 'node:fs/promises'
import { fileOf, test } from './support/bankFiles'
import type { BookedLine } from './support/camt'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

const desktop = { width: 1280, height: 900 }

test.use({ viewport: desktop, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

test('a statement is read, what is exact is confirmed at once and the rest by hand, and a second reading adds nothing', {
  tag: '@both',
}, async ({ page, desk, statements, accountNumber, investor, released, line, t }) => {
  const deposit = await investor.deposit(640.25)
  const water = `Waterworks ${line}`
  const file = fileOf(accountNumber, line, [
    { amount: '640.25', reference: `${line}-1`, party: investor.name, text: `Deposit ${deposit.reference}` },
    { amount: '-1200.50', reference: `${line}-2`, party: investor.name, endToEnd: released.endToEnd },
    { amount: '-18.00', reference: `${line}-3`, party: 'Harbour Bank', text: 'Fee', code: 'CHRG' },
    { amount: '-240.00', reference: `${line}-4`, party: water, text: 'direct debit' },
  ])
  await desk.logIn('finance')
  await page.keyboard.press('b')
  await statements.heading.waitFor()
  const inRail = page.locator('.rail').getByRole('link', { name: t('console.list.statement_lines') })
  await expect(inRail).toHaveAttribute('aria-current', 'page')
  expect(await judgedAtDesk(page)).toEqual([])

  // The form names the missing choice.
  await page.keyboard.press('n')
  await statements.field('bank_account').waitFor()
  await statements.send()
  await expect(statements.mistake('file')).toHaveText(t('console.statement.fileMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.read(file, [4, 0, 0, 3])
  expect(await judgedAtDesk(page)).toEqual([])

  // A plain credit is a receipt at once, and waits for nobody here.
  await page.getByRole('link', { name: t('console.statement.seeWaiting'), exact: true }).click()
  await expect(statements.rows).toHaveCount(3)
  const paid = statements.row(`${line}-2`)
  await expect(paid).toContainText(t('console.statement.named.payout_executed', { record: released.id }))
  await expect(paid).toContainText(t('console.statement.exact'))
  await expect(paid.locator('.line-amount')).toHaveText(
    new RegExp(`^-US\\$ 1,200\\.50${t('console.statement.direction.debit')}$`),
  )
  await expect(statements.row(`${line}-4`)).toContainText(t('console.statement.alarm'))
  expect(await judgedAtDesk(page)).toEqual([])

  await page.getByRole('button', { name: t('console.statement.confirmExact'), exact: true }).click()
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.confirm('console.statement.confirmExact')
  await expect(page.locator('.said-shown')).toBeVisible()
  await expect(statements.rows).toHaveCount(1)

  // The remaining lines are entered by hand.
  const id = await statements.open(water)
  await statements.stands('OPEN')
  await expect(statements.proposals).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
  await page.keyboard.press('f')
  await statements.field('kind').selectOption('transfer')
  await statements.press('console.statement.next')
  await expect(statements.mistake('record')).toHaveText(t('console.statement.otherAccountMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.field('kind').selectOption('charge')
  await statements.press('console.statement.next')
  await expect(statements.dialog).toContainText('PKF')
  await expect(statements.dialog.locator('.foretold li')).toContainText(t('console.book.fees'))
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.confirm('console.statement.confirm')
  await statements.stands('DONE')
  await expect(statements.facts).toContainText(t('console.statement.kind.charge'))
  expect(await judgedAtDesk(page)).toEqual([])
  await page.getByRole('link', { name: t('console.bookings'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#/ledger/transactions\\?q=statement_line%3A${id}$`))
  await expect(page.locator('.table tbody tr')).toHaveCount(1)

  // A confirmed line is in its own record too.
  await page.goto(`/console#/payouts/${released.id}`)
  await expect(statements.badge).toHaveText(t('console.payouts.state.EXECUTED'))
  await expect(statements.facts).toContainText(`${line}-2`)
  await page.goto(`/console#/receipts?q=${line}-1`)
  await expect(page.locator('.receipts tbody tr')).toHaveCount(1)

  await statements.openReading()
  await statements.read(file, [0, 4, 0, 0])
  await expect(page.locator('.read-nothing')).toHaveText(t('console.statement.nothingNew'))
  expect(await judgedAtDesk(page)).toEqual([])
  await page.goto(`/console#/bank_files?q=${line}`)
  const files = page.locator('.bank-files tbody tr')
  await expect(files).toHaveCount(1)
  await expect(files).toContainText('CAMT.053')
  expect(await judgedAtDesk(page)).toEqual([])
})

test('a sale of coins leaves the book of the crypto gateway, and the difference is booked as exchange', {
  tag: '@both',
}, async ({ page, desk, statements, accountNumber, line, t }) => {
  const party = `BitPay ${line}`
  const file = fileOf(accountNumber, line, [
    { amount: '300.00', reference: `${line}-1`, party, text: 'settlement, bitcoin sold' },
  ])
  await desk.logIn('finance')
  await statements.openReading()
  await statements.read(file, [1, 0, 0, 1])
  await statements.openList({ state: 'OPEN' })
  await statements.open(party)
  const settled = t('console.statement.settled.crypto')
  await expect(statements.proposals).toHaveText(new RegExp(settled))
  await expect(statements.proposals).toContainText(t('console.statement.why.gateway_named'))
  await statements.proposals.getByRole('button').click()
  await statements.confirm('console.statement.confirm')
  await expect(statements.mistake('owed')).toHaveText(t('console.statement.owedMissing'))
  // The demo's gateway holds no million.
  await statements.field('owed').fill('1000000')
  await statements.field('owed').blur()
  await expect(statements.mistake('owed')).toContainText('US$')
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.field('owed').fill('310')
  const foretold = statements.dialog.locator('.foretold li')
  await expect(foretold).toHaveCount(2)
  await expect(foretold.last()).toContainText(t('console.book.fx_position'))
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.confirm('console.statement.confirm')
  await statements.stands('DONE')
  await expect(statements.facts).toContainText(settled)
  await expect(statements.facts).toContainText('310')
  expect(await judgedAtDesk(page)).toEqual([])
})

test('a reversal of money that has moved on leads to the receipt and to the deposit that has it', {
  tag: '@both',
}, async ({ page, desk, statements, accountNumber, investor, line, t }) => {
  const deposit = await investor.deposit(312.75)
  const text = `Deposit ${deposit.reference}`
  const arrived = fileOf(accountNumber, `${line}-a`, [
    { amount: '312.75', reference: `${line}-1`, party: investor.name, text },
  ])
  const taken = fileOf(accountNumber, `${line}-b`, [
    { amount: '-312.75', reference: `${line}-2`, party: investor.name, text, isReversal: true },
  ])
  await desk.logIn('finance')
  await statements.openReading()
  await statements.read(arrived, [1, 0, 0, 0])
  await page.goto(`/console#/receipts?q=${line}-1`)
  await page.locator('.receipts tbody tr').getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/receipts\/\d+/)
  const receipt = Number(/receipts\/(\d+)/.exec(page.url())?.[1])
  await page.locator('.candidate button').first().click()
  await statements.dialog.getByRole('button').first().click()
  await expect(statements.badge).toHaveText(t('console.receipts.state.MATCHED'))
  await statements.openReading()
  await statements.read(taken, [1, 0, 0, 1])
  await statements.openList({ state: 'OPEN', q: `${line}-2` })
  await statements.open(investor.name)
  const proposal = statements.proposals.first()
  await expect(proposal.getByRole('note')).toHaveText(t('console.statement.movedOn'))
  await expect(proposal.getByRole('button')).toHaveCount(0)
  await proposal.getByRole('link', { name: t('console.record.deposit', { id: deposit.id }) }).waitFor()
  expect(await judgedAtDesk(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await judgedAtDesk(page)).toEqual([])
  await proposal.getByRole('link', { name: t('console.record.receipt', { id: receipt }) }).click()
  await expect(page).toHaveURL(new RegExp(`#/receipts/${receipt}`))
})

test('a line that differs from an earlier one is the same, or one of its own', async ({
  page,
  desk,
  statements,
  accountNumber,
  line,
  t,
}) => {
  const booked = (text: string, amount: string): BookedLine[] => [
    { amount: '-18.00', reference: `${line}-1`, party: 'Harbour Bank', text, code: 'CHRG' },
    { amount, reference: `${line}-2`, party: 'Harbour Bank', text: 'Fee', code: 'CHRG' },
  ]
  await desk.logIn('finance')
  await statements.openReading()
  await statements.read(fileOf(accountNumber, `${line}-a`, booked('Monthly fee', '-25.00')), [2, 0, 0, 2])
  await page.getByRole('button', { name: t('console.statement.readAnother'), exact: true }).click()
  await statements.choose(fileOf(accountNumber, `${line}-b`, booked('Monthly fee', '-26.00')))
  await statements.sendAnyway()
  await expect(statements.counts.nth(2)).toHaveText('1')
  await statements.counts.nth(2).getByRole('link').click()
  await expect(statements.rows).toHaveCount(1)
  const id = await statements.open(`${line}-2`)
  await statements.stands('DIFFERENT')
  const marked = page.locator('.line-differs')
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('25')
  await expect(marked).toContainText('26')
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.settle('take', 'The bank booked twice under one reference')
  await statements.stands('OPEN')
  await expect(page.locator('.history blockquote').first()).toHaveText(
    'The bank booked twice under one reference',
  )

  // The same file differs again: this time against the line that is there.
  await statements.openReading()
  await statements.choose(fileOf(accountNumber, `${line}-c`, booked('Monthly fee', '-27.00')))
  await statements.sendAnyway()
  await statements.counts.nth(2).getByRole('link').click()
  const other = await statements.open(`${line}-2`)
  expect(other).not.toBe(id)
  await statements.settle('set_aside', 'A slip of the bank')
  await statements.stands('SET_ASIDE')
  await expect(page.locator('.line-acts')).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
})

test('who only reads is offered nothing, and the trail leads to the line; other roles see none', async ({
  page,
  desk,
  statements,
  accountNumber,
  line,
  t,
}) => {
  await desk.logIn('finance')
  await statements.openReading()
  await statements.read(
    fileOf(accountNumber, line, [{ amount: '-7.00', reference: line, party: 'Harbour Bank' }]),
    [1, 0, 0, 1],
  )
  await statements.openList({ q: line })
  const id = await statements.open(line)
  await page.keyboard.press('p')
  await statements.field('kind').selectOption('interest')
  await statements.press('console.statement.next')
  await statements.confirm('console.statement.confirm')
  await statements.stands('DONE')

  await desk.logIn('auditor')
  await statements.openList({ state: 'all', q: line })
  await expect(statements.rows).toHaveCount(1)
  await expect(page.locator('.make')).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('console.file') }).click()
  const csv = (await readFile(await (await arriving).path(), 'utf8')).trim().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain(line)
  await statements.open(line)
  await expect(page.locator('.line-acts')).toHaveCount(0)
  await page.goto(`/console#/audit?record=statement_line:${id}`)
  await page
    .locator('.table')
    .getByRole('link', { name: t('console.record.statement_line', { id }), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`#/statement_lines/${id}$`))
  // The form is finance's.
  await page.goto('/console#/bank_files/new')
  await expect(page.locator('.campaign-form')).toHaveCount(0)

  await desk.logIn('reviewer')
  await page.locator('.queue-head').waitFor()
  await expect(page.getByRole('link', { name: t('console.list.statement_lines'), exact: true })).toHaveCount(
    0,
  )
  await page.goto('/console#/statement_lines')
  await expect(page.getByRole('heading', { level: 1, name: t('console.otherRole.title') })).toBeVisible()
})
