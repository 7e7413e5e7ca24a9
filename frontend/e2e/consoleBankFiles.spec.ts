// Reasons for which a bank's file can be refused: the form says where it is wrong and keeps the file, and a CSV file
// needs its layout first.
import { test } from './support/bankFiles'
import { camt053, deskDay } from './support/camt'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

const desktop = { width: 1280, height: 900 }

test.use({ viewport: desktop, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

test('a refused file says what is wrong and stays chosen', async ({
  page,
  desk,
  statements,
  accountNumber,
  line,
  t,
}) => {
  const booked = [{ amount: '-18.00', reference: line, text: 'Fee', code: 'CHRG' }]
  const day = deskDay()
  await desk.logIn('finance')
  await statements.openReading()
  const refused = async (text: string, reason: string) => {
    await statements.choose({ name: `${reason}.xml`, text })
    await statements.send()
    await expect(statements.refusal).toContainText(t(`BankFileUnreadable_${reason}`))
    await expect(statements.refusal).toContainText(t('console.statement.nothingRead'))
    await expect(page.locator('.file-name')).toContainText(`${reason}.xml`)
  }
  const whole = camt053({ account: accountNumber, day, lines: booked })
  await refused(
    camt053({ account: accountNumber, day, lines: booked, balances: ['100.00', '100.00'] }),
    'balance',
  )
  expect(await judgedAtDesk(page)).toEqual([])
  await refused(camt053({ account: '9999 9999 9999', day, lines: booked }), 'other_account')
  await refused(camt053({ account: accountNumber.slice(0, -2), day, lines: booked }), 'other_account')
  await refused(whole.slice(0, whole.indexOf('</Ntry>')), 'cut_off')
  await refused('Dear customer\n', 'unknown_format')
  await statements.openList({ state: 'all', q: line })
  await expect(statements.rows).toHaveCount(0)
})

test('a CSV file leads to the layout of its bank account, and is read once that is saved', async ({
  page,
  desk,
  statements,
  line,
  t,
}) => {
  const [year, month, day] = deskDay().split('-')
  const text = [
    'Account;000 1882 0001 26',
    'Tag;Gutgeschrieben;Belastet;Bankreferenz;Wer;Wof\u00fcr',
    `${day}.${month}.${year};1.234,50;;${line}-1;Sun Trading;${line} one`,
    `${day}.${month}.${year};;19,30;${line}-2;Harbour Bank;${line} two`,
    '',
  ].join('\r\n')
  await desk.logIn('finance')
  await statements.openReading()
  await statements.choose({ name: `${line}.csv`, text })
  await statements.send()
  await expect(statements.refusal).toContainText(t('BankFileUnreadable_no_layout'))
  expect(await judgedAtDesk(page)).toEqual([])
  await page.getByRole('link', { name: t('console.statement.setLayout'), exact: true }).click()

  // The file is the sample already. Its headings are no usual ones, so that everything is chosen.
  await page.waitForURL(/#\/csv_layouts\/\d+$/)
  await expect(page.locator('.file-name')).toContainText(`${line}.csv`)
  await statements.field('encoding').selectOption('utf-8')
  await statements.field('delimiter').selectOption(';')
  await statements.field('skip_lines').fill('1')
  await statements.field('day_format').selectOption('DD.MM.YYYY')
  await statements.field('decimal').selectOption(',')
  await statements.press('console.statement.layout.save')
  await expect(statements.mistake('booked_on')).toHaveText(t('console.statement.layout.columnMissing'))
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.field('booked_on').selectOption('Tag')
  await page.locator('[name=amounts][value=two]').check()
  await statements.field('credit').selectOption('Gutgeschrieben')
  await statements.field('debit').selectOption('Belastet')
  await statements.field('reference').selectOption('Bankreferenz')
  await statements.field('party').selectOption('Wer')
  await statements.field('text').selectOption('Wof\u00fcr')
  await statements.field('currency').selectOption('USD')
  const preview = page.locator('.layout-lines li')
  await expect(preview).toHaveCount(2)
  await expect(preview.first()).toContainText('1,234.50')
  await expect(preview.first()).toContainText(t('console.statement.direction.credit'))
  await expect(preview.last()).toContainText(t('console.statement.direction.debit'))
  expect(await judgedAtDesk(page)).toEqual([])
  await statements.press('console.statement.layout.save')

  await page.waitForURL(/#\/bank_files\/new$/)
  await expect(page.locator('.file-name')).toContainText(`${line}.csv`)
  await statements.sendAnyway()
  await expect(statements.counts).toHaveText(['2', '0', '0', '1'])

  await desk.logIn('auditor')
  await page.goto('/console#/bank_files')
  await statements.chooseAccount(page.getByLabel(t('console.receipts.bankAccount'), { exact: true }))
  await page.getByRole('link', { name: t('console.statement.layout'), exact: true }).click()
  await expect(page.locator('.pairs')).toContainText('Gutgeschrieben')
  await expect(page.locator('.campaign-form')).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
})
