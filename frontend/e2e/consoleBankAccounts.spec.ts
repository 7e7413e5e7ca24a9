// The platform's own bank accounts at the desk: one administrator proposes to open one, another approves it, a
// framework uses it, and it stays open as long as the framework uses it. Everybody who moves money can read them.
import { BankAccountPages } from './pages/bankAccounts'
import { FrameworkPages } from './pages/frameworks'
import { PayoutPages } from './pages/payouts'
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk, overflow } from './support/looks'
import { expect } from './support/test'

interface Fixtures {
  banks: BankAccountPages
  frameworks: FrameworkPages
  acts: PayoutPages
  /** The name of an account of this run, and its number. */
  own: { name: string; number: string }
}

const test = demoDesk.extend<Fixtures>({
  banks: ({ page, t }, use) => use(new BankAccountPages(page, t)),
  frameworks: ({ page, t }, use) => use(new FrameworkPages(page, t)),
  acts: ({ page, t }, use) => use(new PayoutPages(page, t)),
  own: async ({ browserName: _ }, use) => {
    const number = String(Date.now())
    await use({ name: `Payouts ${number}`, number })
  },
})

const desktop = { width: 1440, height: 900 }

test.use({ viewport: desktop, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

test('an account is opened by two administrators, a framework is led to it, and while it is it cannot be closed', {
  tag: '@both',
}, async ({ page, desk, banks, frameworks, acts, own, t }) => {
  const judge = async () => {
    expect(await judgedAtDesk(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  }
  await desk.logIn('admin')
  await page.locator('.queue-head').waitFor()
  await page.keyboard.press('i')
  await expect(banks.rows).not.toHaveCount(0)
  const inRail = page.locator('.rail').getByRole('link', { name: t('console.list.bank_accounts') })
  await expect(inRail).toHaveAttribute('aria-current', 'page')
  await judge()

  // Missing and wrong values are reported at their fields.
  await page.keyboard.press('n')
  await banks.propose()
  await expect(banks.mistake('name')).toHaveText(t('console.bankAccounts.missing'))
  await expect(banks.mistake('reason')).toHaveText(t('console.proposal.reasonMissing'))
  await judge()
  await banks.fill({
    name: own.name,
    bank_name: 'Shore Bank',
    swift_code: 'SHORE',
    address: '2 Shore Road, Hong Kong',
    account_name: 'Landfall Payouts',
    account_number: own.number,
    reason: 'Letter of the bank of 3 November',
  })
  await banks.propose()
  await expect(banks.mistake('swift_code')).toHaveText(t('ContentBic'))
  await banks.field('swift_code').fill('DEMOHKHH')
  await banks.propose()
  const opening = await banks.proposal()
  await judge()
  await banks.openList()
  await expect(banks.row(own.name)).toHaveCount(0)

  await desk.logIn('admin2')
  await page.goto(`/console${opening}`)
  const lines = page.locator('.proposal .changes-banks').first()
  await expect(lines).toContainText(own.number)
  await expect(lines).toContainText('2 Shore Road, Hong Kong')
  await judge()
  await acts.approve(opening)
  await banks.open(own.name)
  await expect(banks.badge).toHaveText(t('console.bankAccounts.open'))
  await judge()

  // A framework is led to it.
  await frameworks.open('frameworks', 'PKF')
  const choice = frameworks.field('transaction_processes.0.bank_account')
  await choice.selectOption({ label: `${own.name} · ${own.number}` })
  await expect(frameworks.form.locator('.bank-chosen').first()).toContainText('Landfall Payouts')
  await frameworks.form.locator('[data-field=transaction_processes]').scrollIntoViewIfNeeded()
  await judge()
  await frameworks.propose('The bank of our payouts moves')
  const publishing = page.locator('.note', { hasText: t('console.proposal.made') }).getByRole('link')
  const leading = (await publishing.getAttribute('href')) ?? ''
  await desk.logIn('admin')
  await page.goto(`/console${leading}`)
  await expect(page.locator('.proposal .changes-banks ins').first()).toContainText(
    `${own.name} · ${own.number}`,
  )
  await judge()
  await acts.approve(leading)
  await banks.openList()
  await expect(banks.row(own.name).locator('.bank-tag')).toHaveText('PKF')
  // The replaced account still matches its approval, and no framework leads to it.
  await expect(page.locator('.bank-warning')).toHaveCount(0)

  // The account is in use, so closing it is refused in the dialog.
  await banks.open(own.name)
  await page.getByRole('button', { name: t('console.bankAccounts.act.close'), exact: true }).click()
  await banks.propose(banks.dialog)
  await expect(banks.dialog.locator('.field-error')).toHaveText(t('console.proposal.reasonMissing'))
  await banks.dialog.locator('[name=reason]').fill('The bank closes it')
  await banks.propose(banks.dialog)
  await expect(banks.dialog.getByRole('alert')).toHaveText(t('BankAccountInUse'))
  await judge()
  await page.keyboard.press('Escape')
  await expect(banks.dialog).toHaveCount(0)

  // Another number is another account.
  await banks.fill({ account_number: `${own.number}1`, reason: 'Letter of the bank of 5 November' })
  await banks.propose()
  await expect(banks.mistake('account_number')).toHaveText(t('ContentFixed'))
  await judge()

  // A new address is a proposal too. Until it is decided, the page shows the present one and a link to the proposal.
  await banks.fill({ account_number: own.number, address: '9 Shore Road, Hong Kong' })
  await banks.propose()
  const moving = await banks.proposal()
  await expect(page.locator('.record')).toContainText('2 Shore Road, Hong Kong')
  await banks.openList()
  await expect(
    banks.row(own.name).getByRole('link', { name: t('console.bankAccounts.waiting') }),
  ).toHaveAttribute('href', moving)
  await judge()
  await desk.logIn('admin2')
  await acts.approve(moving)
  await banks.open(own.name)
  await expect(banks.field('address')).toHaveValue('9 Shore Road, Hong Kong')
})

test('an account that nothing leads to is closed, is offered no more, and is reopened', async ({
  page,
  desk,
  banks,
  frameworks,
  acts,
  own,
  t,
}) => {
  const approved = async (by: 'admin' | 'admin2', proposal: string) => {
    await desk.logIn(by)
    await acts.approve(proposal)
    await banks.open(own.name)
  }
  const turn = async (act: 'close' | 'reopen') => {
    await page.getByRole('button', { name: t(`console.bankAccounts.act.${act}`), exact: true }).click()
    await banks.dialog.locator('[name=reason]').fill('As the bank wrote')
    await banks.propose(banks.dialog)
    return banks.proposal()
  }
  await desk.logIn('admin')
  await page.goto('/console#/bank_accounts/new')
  await banks.fill({
    name: own.name,
    bank_name: 'Shore Bank',
    swift_code: 'DEMOHKHH',
    address: '2 Shore Road',
    account_name: 'Landfall Payouts',
    account_number: own.number,
    reason: 'Letter of the bank',
  })
  await banks.propose()
  await approved('admin2', await banks.proposal())
  await approved('admin', await turn('close'))
  await expect(banks.badge).toHaveText(t('console.bankAccounts.closed'))
  await frameworks.open('frameworks', 'CAYMAN')
  const offered = frameworks.field('transaction_processes.0.bank_account').locator('option')
  await expect(offered.filter({ hasText: 'CAYMAN' })).toHaveCount(1)
  await expect(offered.filter({ hasText: own.name })).toHaveCount(0)
  await banks.open(own.name)
  await approved('admin2', await turn('reopen'))
  await expect(banks.badge).toHaveText(t('console.bankAccounts.open'))
})

test('finance, approvers and auditors read the accounts and have no form; reviewers and editors see none', async ({
  page,
  desk,
  banks,
  t,
}) => {
  for (const role of ['finance', 'approver', 'auditor'] as const) {
    await desk.logIn(role)
    await banks.openList()
    await expect(page.locator('.make')).toHaveCount(0)
    await banks.rows.first().getByRole('link').first().click()
    await banks.badge.waitFor()
    await expect(page.locator('.record form')).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('console.bankAccounts.act.close') })).toHaveCount(0)
    expect(await judgedAtDesk(page)).toEqual([])
  }
  for (const role of ['reviewer', 'editor'] as const) {
    await desk.logIn(role)
    await expect(page.locator('.rail')).not.toContainText(t('console.list.bank_accounts'))
    await page.goto('/console#/bank_accounts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console.otherRole.title'))
  }
})
