// Whoever leaves a page of the desk while an answer is under way stays where they went.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import NewPartnerPage from '@/console/catalog/pages/NewPartnerPage'
import EnterRatePage from '@/console/exchangeRate/pages/EnterRatePage'
import EnterReceiptPage from '@/console/receipt/pages/EnterReceiptPage'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { Item, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { receiptItem } from '@/testing/receipt'
import { renderRoute, renderScreen } from '@/testing/render'
import { answer, holdBack } from '@/testing/server'
import ItemPage from './pages/ItemPage'

const roles: Role[] = ['finance', 'editor']
const elsewhere = () => screen.getByTestId('elsewhere').textContent
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** As many turns as an answer takes to be read. */
const read = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
  })

beforeAll(() =>
  loadCatalogues([
    'console/app',
    'console/document',
    'console/shared',
    'console/exchangeRate',
    'console/operations',
    'console/receipt',
    'console/editions',
    'console/catalog',
    'console/subscription',
  ]),
)

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
  useOperator.setState({
    operator: { id: 77, name: 'Farah', email: 'f@example.com', roles },
    csrfToken: 'token',
  })
})

test('whoever leaves the form of a receipt is not taken to the receipt', async () => {
  answer('get', 'receipts/bank_accounts', { items: [{ id: 1, name: 'PKF', open: true }] })
  const { goTo } = renderScreen(<EnterReceiptPage />, '/receipts/new')
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'USD')
  await userEvent.type(screen.getByLabelText('Amount'), '5')
  await userEvent.type(screen.getByLabelText(/reference/i), 'A-1')
  const held = holdBack('post', 'receipts')
  await press(/^Enter/)
  await waitFor(() => expect(held.isAsked()).toBe(true))
  await goTo('/deposits')
  held.reply(receiptItem)
  await waitFor(() => expect(useLastAction.getState().text).toBe('Receipt 7 is entered'))
  await read()
  expect(elsewhere()).toBe('/deposits')
})

test('whoever leaves the form of a rate is not taken to its proposal', async () => {
  const { goTo } = renderScreen(<EnterRatePage />, '/exchange_rates/new')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR')
  await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '1.1')
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'ECB website')
  const held = holdBack('post', 'exchange_rates')
  await press(/^Propose/)
  await waitFor(() => expect(held.isAsked()).toBe(true))
  await goTo('/deposits')
  held.reply({ proposal: { id: 9 } })
  await waitFor(() => expect(useLastAction.getState().text).not.toBe(''))
  await read()
  expect(elsewhere()).toBe('/deposits')
})

test('whoever leaves the form of a new partner is not taken to the partner', async () => {
  const { goTo } = renderScreen(<NewPartnerPage />, '/partners/new')
  await userEvent.type(document.querySelector('input[name=name_en]') as HTMLInputElement, 'Blue Bay')
  const held = holdBack('post', 'partners')
  await press(/^Create draft/)
  await waitFor(() => expect(held.isAsked()).toBe(true))
  await goTo('/deposits')
  held.reply({ standing: { id: 4 } })
  await read()
  expect(elsewhere()).toBe('/deposits')
})

const order = (id: number) =>
  partly<Item>({
    id,
    state: 'LWAIT',
    submitted_at: null,
    waiting_since: null,
    investor: `Li Wei ${id}`,
    payment_method: 'Wire',
    amount: 1000,
    currency: 'USD',
    version: 4,
    has_wallet: true,
    data: {},
    documents: [],
    history: [],
  })

test('the answer to a decision on one item takes nobody away from another', async () => {
  answer('get', 'queues/subscriptions', { items: [order(7), order(8), order(9)], total: 3 })
  answer('get', 'queues/subscriptions/7', order(7))
  answer('get', 'queues/subscriptions/8', order(8))
  answer('get', 'queues/subscriptions/9', order(9))
  const { goTo } = renderRoute(<ItemPage queue="subscriptions" />, '/subscriptions/:id', '/subscriptions/7')
  await screen.findByRole('heading', { level: 1, name: /Li Wei 7/ })
  await userEvent.keyboard('p')
  await userEvent.keyboard('1000.00')
  const held = holdBack('post', 'queues/subscriptions/7/pass')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(held.isAsked()).toBe(true))
  await goTo('/subscriptions/9')
  await screen.findByRole('heading', { level: 1, name: /Li Wei 9/ })
  held.reply({ ok: true })
  await waitFor(() => expect(useLastAction.getState().text).not.toBe(''))
  await read()
  expect(screen.getByRole('heading', { level: 1, name: /Li Wei 9/ })).toBeTruthy()
})
