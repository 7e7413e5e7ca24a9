import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { today } from '@/shared/format/day'
import { loadCatalogues } from '@/shared/i18n'
import { receiptItem } from '@/testing/receipt'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import EnterReceiptPage from './EnterReceiptPage'

const pkf = { id: 1, name: 'PKF', open: true }

/** Each test has an operator of its own, so that none is given what another has typed. */
let operators = 100

async function show(items = [pkf]) {
  answer('get', 'receipts/bank_accounts', { items })
  const shown = renderScreen(<EnterReceiptPage />, '/receipts/new', '?currency=USD')
  await screen.findByRole('heading', { level: 1, name: 'Enter a receipt' })
  return shown
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-field=${name}] :is(input, select)`) as HTMLInputElement
const mistake = (name: string) => document.querySelector(`[data-field=${name}] .field-error`)?.textContent
const send = () => userEvent.click(screen.getByRole('button', { name: /^Enter/ }))

async function fill() {
  await userEvent.selectOptions(field('currency'), 'USD')
  await userEvent.type(field('amount'), '1000.50')
  await userEvent.type(field('reference'), 'STMT-118/4')
  await userEvent.type(field('payer'), 'Lan Chen')
}

beforeAll(() => loadCatalogues(['deskRefusals', 'console/shared', 'console/receipt']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
  operators += 1
  useOperator.setState({
    operator: { id: operators, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
})

test('what the statement shows is entered, and the page of the receipt opens', async () => {
  await show()
  const seen = answer('post', 'receipts', receiptItem)
  expect(field('bank_account').value).toBe('1')
  expect([field('booked_on').value, field('value_on').value]).toEqual([today(), today()])
  await fill()
  await send()
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/receipts/7?currency=USD')
  expect(seen[0]?.body).toEqual({
    bank_account: 1,
    currency: 'USD',
    amount: 1000.5,
    booked_on: today(),
    value_on: today(),
    reference: 'STMT-118/4',
    payer: 'Lan Chen',
  })
  expect(useLastAction.getState().text).toBe('Receipt 7 is entered')
})

test('a bank account is chosen where there are several, and the value date follows the booking date until it is typed', async () => {
  await show([pkf, { id: 2, name: 'Cayman', open: true }])
  expect(field('bank_account').value).toBe('')
  await userEvent.selectOptions(field('bank_account'), 'Cayman')
  await userEvent.clear(field('booked_on'))
  await userEvent.type(field('booked_on'), '2026-01-02')
  expect(field('value_on').value).toBe('2026-01-02')
  await userEvent.clear(field('value_on'))
  await userEvent.type(field('value_on'), '2026-01-01')
  await userEvent.clear(field('booked_on'))
  await userEvent.type(field('booked_on'), '2026-01-05')
  expect(field('value_on').value).toBe('2026-01-01')
})

test('each mistake stands at its field, and nothing is sent', async () => {
  await show([pkf, { id: 2, name: 'Cayman', open: true }])
  const seen = answer('post', 'receipts', receiptItem)
  await userEvent.type(field('amount'), '1,000')
  await userEvent.clear(field('value_on'))
  await userEvent.clear(field('booked_on'))
  await userEvent.type(field('booked_on'), '2999-01-01')
  await send()
  expect(mistake('bank_account')).toBe('Choose the bank account on which it arrived.')
  expect(mistake('currency')).toBe('Choose the currency.')
  expect(mistake('amount')).toContain('without commas, spaces')
  expect(mistake('booked_on')).toBe('This day cannot be in the future.')
  expect(mistake('value_on')).toBe('Choose a day.')
  expect(mistake('reference')).toBe("Enter the bank's reference.")
  expect(seen).toEqual([])
})

test('a reference that is there already leads to its receipt, and nothing typed is lost', async () => {
  await show()
  refuse('post', 'receipts', 409, 'ReceiptAlreadyEntered', { params: { id: 3 } })
  await fill()
  await send()
  await waitFor(() => expect(mistake('reference')).toContain('already has a receipt'))
  expect(mistake('reference')).toContain('number 3')
  expect(screen.getByRole('link', { name: 'Open receipt 3' }).getAttribute('href')).toBe('/receipts/3')
  expect([field('amount').value, field('payer').value]).toEqual(['1000.50', 'Lan Chen'])
  await userEvent.type(field('reference'), '5')
  expect(mistake('reference')).toBeUndefined()
  expect(screen.queryByRole('link', { name: /^Open receipt/ })).toBeNull()
})

const stated = (id = 5, record = 'deposit:12') =>
  refuse('post', 'receipts', 409, 'ReceiptStated', { params: { id, record } })
const question = () => screen.queryByText(/^A colleague stated this amount/)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an amount that was stated at a review is asked about, and its receipt gets the reference', async () => {
  await show()
  stated()
  await fill()
  await send()
  await waitFor(() =>
    expect(question()?.textContent).toBe(
      'A colleague stated this amount at the review of deposit 12 (receipt 5). Is it the same money?',
    ),
  )
  expect(document.activeElement?.contains(question())).toBe(true)
  expect(screen.getByRole('link', { name: 'deposit 12' }).getAttribute('href')).toBe('/deposits/12')
  expect(screen.getByRole('link', { name: 'receipt 5' }).getAttribute('href')).toBe('/receipts/5')
  expect(screen.queryByRole('button', { name: /^Enter/ })).toBeNull()
  expect([field('amount').value, field('payer').value]).toEqual(['1000.50', 'Lan Chen'])
  const seen = answer('post', 'receipts', { ...receiptItem, id: 5, state: 'MATCHED' })
  await press('It is the same money')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/receipts/5?currency=USD')
  expect(seen[0]?.body).toMatchObject({ completes: 5, reference: 'STMT-118/4', amount: 1000.5 })
  expect(seen[0]?.body).not.toHaveProperty('is_other')
  expect(useLastAction.getState().text).toBe("Receipt 5 now has the bank's reference")
})

test('what is another payment than the one that was stated is entered', async () => {
  await show()
  stated(6, 'order:7')
  await fill()
  await send()
  await waitFor(() => expect(question()?.textContent).toContain('the review of order 7 (receipt 6)'))
  expect(screen.getByRole('link', { name: 'order 7' }).getAttribute('href')).toBe('/subscriptions/7')
  const seen = answer('post', 'receipts', receiptItem)
  await press('It is another payment')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/receipts/7?currency=USD')
  expect(seen[0]?.body).toMatchObject({ is_other: true, amount: 1000.5 })
  expect(seen[0]?.body).not.toHaveProperty('completes')
})

test('the question is about what was sent: once that is changed, it is sent without an answer', async () => {
  await show()
  stated()
  await fill()
  await send()
  await waitFor(() => expect(question()).toBeTruthy())
  refuse('post', 'receipts', 503, 'Error_Unavailable', { params: { seconds: 5 } })
  await press('It is the same money')
  await waitFor(() => expect(question()).toBeNull())
  expect(screen.getByRole('alert').textContent).not.toBe('')
  stated()
  await send()
  await waitFor(() => expect(question()).toBeTruthy())
  await userEvent.clear(field('amount'))
  expect(question()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field('amount'), '900')
  const seen = answer('post', 'receipts', receiptItem)
  await send()
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(seen[0]?.body).not.toHaveProperty('completes')
})

test('a refusal that names a field stands at it, any other under the form', async () => {
  await show()
  refuse('post', 'receipts', 400, 'Error_BadRequest', { params: { field: 'value_on' } })
  await fill()
  await send()
  await waitFor(() => expect(mistake('value_on')).toBeTruthy())
  refuse('post', 'receipts', 403, 'Error_Forbidden')
  await send()
  await waitFor(() => expect(document.querySelector('.refusal')?.textContent).not.toBe(''))
  expect(field('amount').value).toBe('1000.50')
})

test('a refusal that names several fields stands at each of them', async () => {
  await show()
  const wrong = ['reference', 'value_on', 'payer']
  refuse('post', 'receipts', 400, 'Error_BadRequest', {
    params: { field: 'reference' },
    fields: wrong.map((name) => ({ field: name, messageKey: 'Error_BadRequest' })),
  })
  await fill()
  await send()
  await waitFor(() => expect(mistake('reference')).toBeTruthy())
  for (const name of wrong) expect(mistake(name)).toContain('could not be read')
  expect(document.querySelectorAll('.field-error')).toHaveLength(wrong.length)
  expect(field('amount').value).toBe('1000.50')
})

test('what was typed is there again after a look elsewhere, and gone once it is cancelled', async () => {
  const { unmount } = await show()
  await fill()
  unmount()
  const again = await show()
  expect(field('reference').value).toBe('STMT-118/4')
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/receipts?currency=USD')
  again.unmount()
  await show()
  expect(field('reference').value).toBe('')
})
