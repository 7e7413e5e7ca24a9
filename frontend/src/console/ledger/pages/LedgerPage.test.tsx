import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookTotal, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { totals } from '@/testing/ledger'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import LedgerPage from './LedgerPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/ledger']))

beforeEach(() => queryClient.clear())

function show(items: BookTotal[] = totals, role: Role = 'finance') {
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] } })
  answer('get', 'ledger', { items })
  renderScreen(<LedgerPage />, '/ledger')
}

const trial = async () => within((await screen.findAllByRole('table'))[0] as HTMLElement)

test('each figure of the trial balance leads to the books that it sums up', async () => {
  show()
  const table = await trial()
  const columns = table.getAllByRole('columnheader').map((head) => head.textContent)
  expect(columns).toEqual(['Books', 'CNY', 'USD'])
  const row = table.getByRole('rowheader', { name: /^Wallets, held/ }).closest('tr') as HTMLElement
  // Nothing was ever held in yuan.
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['–', '200.50'])
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/ledger/books?kind=wallet_held&asset=USD')
  const bank = table.getByRole('rowheader', { name: /^Bank accounts/ }).closest('tr') as HTMLElement
  expect(within(bank).getByRole('link').textContent).toBe('-1,500.10')
  expect(screen.getByText(/their balances are normally negative/)).toBeTruthy()
})

test('where all books of a kind are empty, the list is asked for with the empty ones', async () => {
  show()
  const wallets = (await trial()).getByRole('rowheader', { name: /^Wallets, available/ }).closest('tr')
  const [yuan, dollars] = within(wallets as HTMLElement).getAllByRole('link')
  expect(yuan?.getAttribute('href')).toBe('/ledger/books?kind=wallet&asset=CNY&empty=1')
  expect(dollars?.getAttribute('href')).toBe('/ledger/books?kind=wallet&asset=USD')
})

test('every currency has to sum to 0, and says that it does', async () => {
  show()
  const sums = (await trial()).getByRole('rowheader', { name: /^Sum/ }).closest('tr')
  expect([...(sums?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '0in balance',
    '0in balance',
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a currency and shares that do not sum to 0 are told, with the way to the reconciliation', async () => {
  const off = totals.map((total) => {
    if (total.kind === 'bank') return { ...total, balance: -1500 }
    return total.kind === 'issued' ? { ...total, balance: -12 } : total
  })
  show(off)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('USD: the balances sum to US$ 0.10 and not to 0.')
  expect(alert.textContent).toContain('Shares of project 7: the balances sum to 0.5 shares and not to 0.')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/reconciliation')
  expect(screen.getAllByText('out of balance')).toHaveLength(2)
})

test('the shares of a project stand apart, held beside issued; its name is a link for who sees projects', async () => {
  show(totals, 'auditor')
  const shares = within(await screen.findByRole('region', { name: 'Shares by project' }))
  expect(shares.getByRole('link', { name: 'Seaside Flats' }).getAttribute('href')).toBe('/projects/7')
  expect(shares.getByRole('link', { name: '12.5 shares' }).getAttribute('href')).toBe(
    '/ledger/books?kind=holding&asset=shares%3A7',
  )
  expect(shares.getByRole('link', { name: '-12.5 shares' }).getAttribute('href')).toBe(
    '/ledger/books?kind=issued&asset=shares%3A7',
  )
})

test('a transaction is looked for from here, with / and Enter', async () => {
  show()
  await trial()
  await userEvent.keyboard('/')
  await userEvent.keyboard(' withdrawal:9 {Enter}')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/ledger/transactions?q=withdrawal%3A9')
})

test('before the first booking, and where it does not come', async () => {
  show([])
  expect(await screen.findByText('Nothing has been booked yet')).toBeTruthy()
  queryClient.clear()
  refuse('get', 'ledger', 403, 'Error_Forbidden')
  renderScreen(<LedgerPage />, '/ledger')
  expect(await screen.findByRole('alert')).toBeTruthy()
})
