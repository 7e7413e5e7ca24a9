import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, refusalBody, server, takeFile } from '@/testing/server'
import { bankFile } from '@/testing/statement'
import ReadBankFilePage from './ReadBankFilePage'

const pkf = { id: 1, name: 'PKF', open: true }
const read = { file: bankFile, added: 100, known: 18, different: 2 }
const statement = new File(['<Document/>'], 'statement-118.xml', { type: 'text/xml' })

/** Each test has an operator of its own, so that none is given what another has chosen. */
let operators = 200

const nothingKnown = { lines: 120, first_on: '2026-11-01', last_on: '2026-11-20', overlapping: [], alike: 0 }

async function show(items = [pkf]) {
  takeFile('receipts/import/check', nothingKnown)
  answer('get', 'receipts/bank_accounts', { items })
  const shown = renderScreen(<ReadBankFilePage />, '/bank_files/new')
  await screen.findByRole('heading', { level: 1, name: 'Read a bank file' })
  return shown
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-field=${name}] :is(input, select)`) as HTMLInputElement
const mistake = (name: string) => document.querySelector(`[data-field=${name}] .field-error`)?.textContent
const give = (file = statement) => userEvent.upload(field('file'), file)
const send = () => userEvent.click(screen.getByRole('button', { name: /^Read the file/ }))
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

beforeAll(() => loadCatalogues(['deskRefusals', 'console/shared', 'console/statement']))

beforeEach(() => {
  queryClient.clear()
  operators += 1
  useOperator.setState({
    operator: { id: operators, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
})

test('a file is read, and what came of it leads to its lines', async () => {
  await show()
  const seen = takeFile('receipts/import', read)
  expect(field('bank_account').value).toBe('1')
  await give()
  expect(screen.getByText(/^statement-118\.xml/)).toBeTruthy()
  await send()
  await screen.findByRole('heading', { name: 'statement-118.xml is read' })
  expect(seen).toEqual([{ bank_account: '1', file: '<Document/>' }])
  const counts = [...document.querySelectorAll('.read-counts dd')].map((it) => it.textContent)
  expect(counts).toEqual(['100', '18', '2', '7'])
  expect(link('100')).toBe('/statement_lines?state=all&file=12')
  expect(link('2')).toBe('/statement_lines?state=DIFFERENT&file=12')
  expect(link('7')).toBe('/statement_lines?file=12')
  expect(link('See what is waiting')).toBe('/statement_lines?file=12')
  expect(link('See the unmatched receipts')).toBe('/receipts')
  await userEvent.click(screen.getByRole('button', { name: 'Read another file' }))
  expect(screen.queryByText(/^statement-118\.xml/)).toBeNull()
  expect(field('bank_account').value).toBe('1')
})

test('days that were read from another format are told before anything is read', async () => {
  await show()
  takeFile('receipts/import/check', {
    ...nothingKnown,
    overlapping: [
      { id: 9, format: 'mt940', name: 'november.sta', first_on: '2026-11-01', last_on: '2026-11-30' },
    ],
    alike: 118,
  })
  const seen = takeFile('receipts/import', read)
  await give()
  await send()
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('118 of 120 lines have the day and amount of lines that are there')
  expect(link('november.sta')).toBe('/statement_lines?state=all&file=9')
  expect(seen).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /^Read it anyway/ }))
  await screen.findByRole('heading', { name: 'statement-118.xml is read' })
  expect(seen).toHaveLength(1)
})

test('a file that was read before adds nothing, and says so', async () => {
  await show()
  takeFile('receipts/import', { file: { ...bankFile, open: 0 }, added: 0, known: 120, different: 0 })
  await give()
  await send()
  expect(await screen.findByText(/^Nothing was added/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See what is waiting' })).toBeNull()
})

test('what is not chosen is said at its field, and nothing is sent', async () => {
  await show([pkf, { id: 2, name: 'Cayman', open: true }])
  const seen = takeFile('receipts/import', read)
  expect(field('bank_account').value).toBe('')
  await send()
  expect(mistake('bank_account')).toBe('Choose the bank account whose statement it is.')
  expect(mistake('file')).toBe('Choose a file.')
  const large = Object.defineProperty(new File([], 'year.csv'), 'size', { value: 128 * 1024 * 1024 + 1 })
  await give(large)
  expect(mistake('file')).toContain('larger than 128 MB')
  expect(seen).toEqual([])
})

test('a file is dropped too', async () => {
  await show()
  const target = document.querySelector('.upload-target') as HTMLElement
  fireEvent.drop(target, { dataTransfer: { files: [statement] } })
  expect(await screen.findByText(/^statement-118\.xml/)).toBeTruthy()
})

test.each([
  ['unknown_format', 'not a bank statement in a known format'],
  ['cut_off', 'ends in the middle'],
  ['not_understood', 'does not follow the file format'],
  ['entities', 'declares XML entities'],
  ['other_account', 'the statement of another bank account'],
  ['no_layout', 'no layout for CSV files yet'],
  ['balance', 'do not add up'],
  ['currency', 'currency is not supported'],
  ['other_currency', 'is in USD, but this is in EUR'],
  ['amount', 'not an amount above zero'],
  ['day', 'not a day, or it lies in the future'],
  ['too_many_lines', 'more than 50,000 lines'],
  ['empty', 'no statement in this file'],
])('that a file is refused for %s says what is wrong, and where', async (reason, words) => {
  await show()
  takeFile(
    'receipts/import',
    refusalBody('BankFileUnreadable', { line: 1812, reason, statement_currency: 'USD', currency: 'EUR' }),
    422,
  )
  await give()
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Line 1,812:')
  expect(alert.textContent).toContain(words)
  expect(alert.textContent).toContain('Nothing was added')
  expect(screen.getByText(/^statement-118\.xml/)).toBeTruthy()
})

test('a CSV file without a layout leads to the layout, and is still chosen afterwards', async () => {
  const { unmount } = await show([pkf, { id: 2, name: 'Cayman', open: true }])
  takeFile('receipts/import', refusalBody('BankFileUnreadable', { reason: 'no_layout' }), 422)
  await userEvent.selectOptions(field('bank_account'), 'Cayman')
  await give()
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).not.toContain('Line')
  await userEvent.click(screen.getByRole('link', { name: 'Set the CSV layout' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/csv_layouts/2')
  unmount()
  await show([pkf, { id: 2, name: 'Cayman', open: true }])
  expect(field('bank_account').value).toBe('2')
  expect(screen.getByText(/^statement-118\.xml/)).toBeTruthy()
})

test('another file takes the refusal of the one before away', async () => {
  await show()
  takeFile('receipts/import', refusalBody('BankFileUnreadable', { reason: 'empty' }), 422)
  await give()
  await send()
  await screen.findByRole('alert')
  await give(new File(['x'], 'other.xml'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without an answer it is not known whether it was read, and reading it again is safe', async () => {
  await show()
  server.use(http.post('*/api/receipts/import', () => HttpResponse.error()))
  await give()
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('no line is added twice')
})

test('a bank account that is gone is said so', async () => {
  await show()
  takeFile('receipts/import', refusalBody('Error_BadRequest', { field: 'bank_account' }), 400)
  await give()
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('no longer exists')
})

test('whoever looks elsewhere meanwhile finds what came of it', async () => {
  let finish: (() => void) | undefined
  server.use(
    http.post('*/api/receipts/import', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return HttpResponse.json(read)
    }),
  )
  const { unmount } = await show()
  await give()
  await send()
  await waitFor(() => expect(finish).toBeDefined())
  expect(document.querySelector('progress')).toBeTruthy()
  unmount()
  await show()
  expect(document.querySelector('progress')).toBeTruthy()
  finish?.()
  await screen.findByRole('heading', { name: 'statement-118.xml is read' })
})
