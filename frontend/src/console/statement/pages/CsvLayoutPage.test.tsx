import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderRoute } from '@/testing/render'
import { answer, refusalBody, refuse, takeFile } from '@/testing/server'
import { csvLayout, csvSample, layoutItem } from '@/testing/statement'
import type { CsvLayoutItem } from '../api/wire'
import CsvLayoutPage from './CsvLayoutPage'

const sample = new File(['Date;In\n'], 'november.csv', { type: 'text/csv' })
const none: CsvLayoutItem = { ...layoutItem, layout: null, version: 0 }

/** Each test has an operator of its own, so that none is given what another has typed. */
let operators = 300

async function show(item: CsvLayoutItem = layoutItem, role: Role = 'finance') {
  operators += 1
  useOperator.setState({
    operator: { id: operators, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'csv_layouts/1', item)
  renderRoute(<CsvLayoutPage />, '/csv_layouts/:id', '/csv_layouts/1')
  await screen.findByRole('heading', { level: 1, name: 'CSV layout: PKF' })
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-field=${name}] :is(input, select)`) as HTMLInputElement
const mistake = (name: string) => document.querySelector(`[data-field=${name}] .field-error`)?.textContent
const choose = () => userEvent.upload(field('sample'), sample)
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save the layout/ }))
const tries = (body: object = csvSample) => takeFile('csv_layouts/1/try', body as never)
const preview = () => within(document.querySelector('.layout-preview') as HTMLElement)

beforeAll(() => loadCatalogues(['deskRefusals', 'console/shared', 'console/statement']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
})

test('without a layout the sample is guessed, and its first lines show how they would be read', async () => {
  await show(none)
  const seen = tries({ ...csvSample, guess: csvLayout })
  await choose()
  await waitFor(() => expect(field('booked_on').value).toBe('Date'))
  expect([field('delimiter').value, field('encoding').value, field('skip_lines').value]).toEqual([
    ';',
    'gb18030',
    '2',
  ])
  expect(seen[0]).toEqual({ file: 'Date;In\n' })
  await waitFor(() => expect(seen.length).toBeGreaterThan(1))
  expect(JSON.parse(seen.at(-1)?.layout ?? '{}')).toMatchObject({
    delimiter: ';',
    columns: { booked_on: 'Date' },
  })
  expect((await preview().findByText('Credit')).closest('li')?.textContent).toContain('+US$ 1,000.50')
})

test('what is changed is tried again, and where reading stops is said', async () => {
  await show()
  const seen = tries({ ...csvSample, lines: [], error: { line: 4, reason: 'day' } })
  await choose()
  await waitFor(() => expect(seen).toHaveLength(1))
  await userEvent.selectOptions(field('day_format'), 'YYYY-MM-DD')
  await waitFor(() => expect(seen).toHaveLength(2))
  expect(JSON.parse(seen[1]?.layout ?? '{}').day_format).toBe('YYYY-MM-DD')
  expect(await preview().findByText('Line 4:')).toBeTruthy()
  expect(preview().getByText(/not a day/)).toBeTruthy()
})

test('the headings follow the delimiter before any column is chosen', async () => {
  await show(none)
  const seen = tries()
  await choose()
  await waitFor(() => expect(seen).toHaveLength(2))
  await userEvent.selectOptions(field('delimiter'), 'tab')
  await waitFor(() => expect(seen).toHaveLength(3))
  expect(JSON.parse(seen[2]?.layout ?? '{}').delimiter).toBe('tab')
  expect(screen.getAllByRole('option', { name: 'Name' }).length).toBeGreaterThan(1)
  expect(preview().getByText('The first lines are shown once the columns are chosen.')).toBeTruthy()
})

test('each mistake stands at its field, and nothing is sent', async () => {
  await show(none)
  const seen = answer('post', 'csv_layouts/1', layoutItem)
  tries()
  await choose()
  await screen.findAllByRole('option', { name: 'Date' })
  await userEvent.selectOptions(field('value_on'), 'Text')
  await userEvent.selectOptions(field('text'), 'Text')
  await userEvent.clear(field('skip_lines'))
  await save()
  expect(mistake('booked_on')).toBe('Choose the column.')
  expect(mistake('amount')).toBe('Choose the column.')
  expect(mistake('currency')).toContain('Choose the currency')
  expect(mistake('text')).toBe('Another field has this column already.')
  expect(mistake('skip_lines')).toBe('Enter a whole number from 0 to 50.')
  expect(seen).toEqual([])
})

test('credits and debits may stand in two columns, and the currency in one', async () => {
  await show({
    ...none,
    layout: { ...csvLayout, columns: { booked_on: 'Date', amount: 'In', currency: 'Ccy' } },
  })
  const seen = answer('post', 'csv_layouts/1', layoutItem)
  tries()
  await choose()
  await screen.findAllByRole('option', { name: 'Out' })
  expect(field('currency')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /two columns/ }))
  await userEvent.selectOptions(field('credit'), 'In')
  await userEvent.selectOptions(field('debit'), 'Out')
  await userEvent.selectOptions(field('currency_column'), 'Not in the file')
  await userEvent.selectOptions(field('currency'), 'USD')
  await save()
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(seen[0]?.body).toMatchObject({
    version: 0,
    layout: { currency: 'USD', columns: { amount: null, credit: 'In', debit: 'Out', currency: null } },
  })
  // The file that is chosen can be read now.
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/bank_files/new')
  expect(useLastAction.getState().text).toBe('The CSV layout is saved')
})

test('a refusal stands at the field that it names, and what a colleague saved meanwhile is offered', async () => {
  await show()
  refuse('post', 'csv_layouts/1', 400, 'Error_BadRequest', { params: { field: 'debit' } })
  await save()
  await waitFor(() => expect(mistake('debit')).toBeTruthy())
  refuse('post', 'csv_layouts/1', 409, 'Error_StaleVersion')
  await userEvent.selectOptions(field('decimal'), '.')
  await save()
  answer('get', 'csv_layouts/1', { ...layoutItem, version: 5 })
  await userEvent.click(await screen.findByRole('button', { name: 'Load the current version' }))
  const seen = answer('post', 'csv_layouts/1', layoutItem)
  await waitFor(() => expect(field('decimal').value).toBe(','))
  await save()
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ version: 5 }))
})

test('a sample that is no CSV file is said to be none', async () => {
  await show()
  takeFile('csv_layouts/1/try', refusalBody('BankFileUnreadable', { reason: 'unknown_format' }), 422)
  await choose()
  expect(await preview().findByText(/not a bank statement in a known format/)).toBeTruthy()
})

test('who only reads sees the layout, and changes nothing', async () => {
  await show(layoutItem, 'auditor')
  for (const words of ['Semicolon (;)', 'GB 18030 (GBK)', '03.11.2026', 'Date', 'Ccy'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
})
