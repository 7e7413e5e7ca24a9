import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { Item, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { DepositFacts } from './DepositFacts'

const deposit = partly<Item>({
  id: 12,
  state: 'LWAIT',
  framework: 'PKF',
  account_number: 'LF-3',
  account_id: 3,
  account_state: 'GPASS',
  funding_method: 'Wire',
  amount: 1000.5,
  currency: 'USD',
  remittance_reference: 'LD7Q2K9',
  amount_received: null,
  is_receipt_confirmed: false,
})

function show(item: Item, role: Role = 'approver') {
  useOperator.setState({
    operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] },
    csrfToken: 'token',
  })
  return renderScreen(<DepositFacts item={item} />)
}

const fact = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent

beforeAll(() => loadCatalogues(['console/shared', 'console/deposit']))

beforeEach(() => useLastAction.setState({ text: '', at: 0 }))

test('how much is to come, in which way, under which reference, and for which account', () => {
  show(deposit)
  expect(screen.getByText('Bank wire')).toBeTruthy()
  expect(document.querySelector('.order-amount')?.textContent).toContain('1,000.50')
  expect(fact('Payment reference')).toBe('LD7Q2K9')
  expect(fact('Received')).toBe('Not entered yet')
  expect(screen.getByRole('link', { name: 'PKF LF-3' }).getAttribute('href')).toBe('/kyc/3?state=all')
  expect(screen.getByText('Approved')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
})

const invoice = partly<NonNullable<Item['invoice']>>({
  gateway: 'btcpay',
  invoice_id: 'INV-1',
  url: 'https://pay.example/i/INV-1',
  state: 'Paid',
  coins: 0.02001,
  price: 1000.5,
  currency: 'USD',
  received_coins: 0.012,
  expires_at: '2026-11-20T08:15:00Z',
})
const inCoins: Item = { ...deposit, funding_method: 'Bitcoin', invoice, amount_received: 600 }

test('a deposit of coins tells of its invoice, and not of a wire', () => {
  show({ ...inCoins, deviation: null })
  expect(screen.getByText('Bitcoin')).toBeTruthy()
  expect(screen.queryByText('Payment reference')).toBeNull()
  expect(fact('Gateway')).toBe('BTCPay')
  expect(fact('Invoice state')).toBe('Paid')
  expect(fact('Bitcoin asked for')).toBe('0.02001000 BTC')
  expect(fact('Bitcoin received')).toBe('0.01200000 BTC')
  expect(fact('Rate of the invoice, per BTC')).toBe('US$ 50,000')
  expect(fact('To be paid by')).toBe('Nov 20, 2026, 16:15 UTC+8')
  expect(fact('Received')).toBe('US$ 600 confirmed by the gateway')
  expect(screen.getByRole('link', { name: 'INV-1' }).getAttribute('href')).toBe('https://pay.example/i/INV-1')
  expect(screen.getByRole('button', { name: 'Copy the invoice number' })).toBeTruthy()
})

test('an unpaid invoice, and one of a gateway without a name here', () => {
  show({ ...inCoins, amount_received: null, invoice: { ...invoice, gateway: 'other', received_coins: null } })
  expect([fact('Gateway'), fact('Bitcoin received')]).toEqual(['other', 'Nothing yet'])
  expect(fact('Received')).toBe('Nothing yet')
})

test.each([
  ['short', 'Less was paid than the invoice asked for.'],
  ['over', 'More was paid than the invoice asked for.'],
  ['late', 'It was paid after the invoice had expired.'],
  ['cancelled', 'It was paid after the investor had cancelled the deposit.'],
] as const)('why %s needs a person stands first, with what either decision does', (deviation, words) => {
  show({ ...inCoins, deviation })
  const note = screen.getByRole('note')
  expect(note.textContent).toContain(words)
  expect(note.textContent).toContain(
    'US$ 600 is credited to the wallet: what arrived, at the rate of the invoice',
  )
  expect(note.textContent).toContain('If it fails, the amount is returned to the payer')
  const later = screen.getByText('Gateway').compareDocumentPosition(note) & Node.DOCUMENT_POSITION_PRECEDING
  expect(later).toBeTruthy()
})

test('the receipt of a payment in coins has the gateway for its payer', () => {
  const receipts = [
    { id: 9, value_on: '2026-11-20', amount: 600, currency: 'USD', reference: 'INV-1', payer: null },
  ]
  show({ ...inCoins, receipts })
  expect(screen.getByRole('link', { name: 'Bitcoin gateway' }).getAttribute('href')).toBe('/receipts/9')
})

test('the reference is copied, and it is said that it was', async () => {
  const user = userEvent.setup()
  show(deposit)
  await user.click(screen.getByRole('button', { name: 'Copy the reference' }))
  expect(await navigator.clipboard.readText()).toBe('LD7Q2K9')
  expect(useLastAction.getState().text).toBe('Copied: LD7Q2K9')
})

test('a browser that does not copy is said to be one', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  show(deposit)
  await user.click(screen.getByRole('button', { name: 'Copy the reference' }))
  expect(useLastAction.getState().text).toBe('This browser does not allow copying.')
})

test('what arrived is told with whether the bank confirmed it, and marked where another amount was requested', () => {
  const { unmount } = show({ ...deposit, amount_received: 1000.5 })
  expect(fact('Received')).toBe('US$ 1,000.50 not yet confirmed by the bank')
  expect(screen.queryByRole('note')).toBeNull()
  unmount()
  show({ ...deposit, amount_received: 985, is_receipt_confirmed: true })
  expect(fact('Received')).toBe('US$ 985 confirmed by the bank')
  expect(screen.getByRole('note').textContent).toContain('What arrived is credited')
})

test('the matched receipts stand beside it, each with the way to its page', () => {
  const receipt = { id: 7, value_on: '2026-11-19', amount: 985, currency: 'USD' }
  const receipts = [
    { ...receipt, reference: 'STMT-1', payer: 'Lan Chen' },
    { ...receipt, id: 8, reference: null, payer: null, amount: 15.5 },
  ]
  show({ ...deposit, is_receipt_confirmed: true, receipts })
  expect(fact('Received')).toBe('US$ 985 confirmed by the bank')
  const lines = [...document.querySelectorAll('.matched-receipts li')].map((it) => it.textContent)
  expect(lines[0]).toMatch(/Lan ChenSTMT-1US\$ 985$/)
  expect(lines[1]).toMatch(/Payer not knownNot yet confirmedUS\$ 15\.50$/)
  expect(screen.getByRole('link', { name: 'Lan Chen' }).getAttribute('href')).toBe('/receipts/7')
})

test('what the wallet has stands beside it before and after', () => {
  const figures = () => [...document.querySelectorAll('.order-wallet > div')].map((it) => it.textContent)
  const { unmount } = show({ ...deposit, wallet: { available: 750, held: 50, balance_after: 1800.5 } })
  expect(figures()).toEqual([
    'Available in the walletUS$ 750',
    'Held in the walletUS$ 50',
    'In the wallet after this depositUS$ 1,800.50',
  ])
  unmount()
  show({ ...deposit, state: 'GPASS', wallet: { available: 1750.5, held: 50, balance_after: null } })
  expect(figures()).toEqual(['Available in the walletUS$ 1,750.50', 'Held in the walletUS$ 50'])
})
