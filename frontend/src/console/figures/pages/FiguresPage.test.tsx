import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { figures } from '@/testing/figures'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import type { Figures } from '../api/wire'
import FiguresPage from './FiguresPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/figures']))
beforeEach(() => queryClient.clear())

interface Shown {
  search?: string
  role?: Role
  change?: Partial<Figures>
}

async function show({ search = '', role = 'finance', change = {} }: Shown = {}) {
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] } })
  const seen = answer('get', 'figures', { ...figures, ...change })
  renderRoute(<FiguresPage />, '/figures', `/figures${search}`)
  await screen.findByRole('region', { name: 'Age of the queues' })
  return seen
}

const part = (name: string) => screen.getByRole('region', { name })

/** The cells of the table behind a chart, row by row. */
async function table(name: string): Promise<(string | null)[][]> {
  await userEvent.click(within(part(name)).getByText('Show the figures'))
  const found = await within(part(name)).findByRole('table')
  const rows = [...found.querySelectorAll('tbody tr')]
  return rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
}

test('each chart says its sum in words and has a table behind it', async () => {
  await show()
  expect(part('Raised and accepted').textContent).toContain(
    'US$ 1,900.10 raised with 3 orders and US$ 1,000.20 accepted with 1 order in 3 weeks.',
  )
  expect(await table('Raised and accepted')).toEqual([
    ['Nov 23, 2026', 'Tower Bridge HouseTOWER', 'US$ 4001 order', 'US$ 00 orders'],
    ['Nov 23, 2026', 'Shore ResidencesSHORE', 'US$ 1,500.102 orders', 'US$ 1,000.201 order'],
  ])
  expect(part('Income paid to holders').textContent).toContain('US$ 22.30 paid to holders in 3 weeks.')
  expect(await table('Income paid to holders')).toEqual([
    ['Nov 16, 2026', 'Shore ResidencesSHORE', 'Rental income', 'US$ 20.10'],
    ['Nov 16, 2026', 'Tower Bridge HouseTOWER', 'Interest', 'US$ 5.20'],
    ['Nov 9, 2026', 'Shore ResidencesSHORE', 'Rental income', '-US$ 3'],
  ])
  expect(part('Cash on the bank accounts').textContent).toContain('US$ 2,030.50 now, US$ 100 3 weeks ago.')
  expect((await table('Cash on the bank accounts'))[0]).toEqual([
    'Nov 23, 2026',
    'US$ 130.50',
    'US$ 1,900',
    'US$ 0',
    'US$ 2,030.50',
  ])
})

test('bars stand beside each other by week, and what was taken back is not drawn', async () => {
  await show()
  const bars = (name: string) =>
    [...part(name).querySelectorAll('.chart rect')].map((it) => it.getAttribute('class'))
  expect(bars('Raised and accepted')).toEqual(['figure-raised', 'figure-accepted'])
  expect(bars('Income paid to holders')).toEqual(['income-7', 'income-8'])
  expect(bars('Cash on the bank accounts')).toHaveLength(3)
})

test('a project alone has its own weeks and currency, and the address keeps it', async () => {
  await show({ search: '?project=9' })
  expect(part('Raised and accepted').textContent).toContain(
    'R 0 raised with 0 orders and R 90,000 accepted with 1 order in 3 weeks.',
  )
  expect(part('Income paid to holders').textContent).toContain('No income was paid in this period.')
  expect(part('Cash on the bank accounts').textContent).toContain('Nothing has been booked')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'SHORE · Shore Residences')
  await waitFor(() =>
    expect(part('Raised and accepted').textContent).toContain('US$ 1,500.10 raised with 2 orders'),
  )
  expect(part('Income paid to holders').textContent).toContain('US$ 17.10 paid to holders')
})

test('another period is asked for, and each part leaves as a file of it', async () => {
  const seen = await show()
  expect(seen[0]?.url.searchParams.get('period')).toBe('half_year')
  await userEvent.click(screen.getByRole('link', { name: '52 weeks' }))
  await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('period')).toBe('year'))
  const files = screen.getAllByRole('link', { name: /as CSV/ }).map((link) => link.getAttribute('href'))
  expect(files).toEqual(
    ['sales', 'income', 'cash', 'ages'].map((of) => `/ops/api/figures/${of}/export?period=half_year`),
  )
})

test('a period that there is not is the usual one', async () => {
  const seen = await show({ search: '?period=eon&currency=XYZ&project=x' })
  expect(seen[0]?.url.searchParams.get('period')).toBe('half_year')
  expect(screen.getByRole('link', { name: '26 weeks' }).getAttribute('aria-current')).toBe('true')
})

test('another currency is chosen where there are several', async () => {
  await show()
  await userEvent.click(screen.getByRole('link', { name: 'ZAR' }))
  await waitFor(() => expect(part('Raised and accepted').textContent).toContain('R 90,000 accepted'))
})

test('the ages lead to the queues that an operator reads', async () => {
  await show()
  const rows = within(part('Age of the queues')).getAllByRole('row').slice(1)
  const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  expect(part('Age of the queues').textContent).toContain('10 items are waiting.')
  expect(cells[0]).toEqual(['Account reviewFirst review', '', '3', '0', '0', '0', '1', '4'])
  expect(cells.at(-1)).toEqual(['SubscriptionsTo issue', '', '0', '0', '4', '0', '0', '4'])
  const links = within(part('Age of the queues')).getAllByRole('link')
  const addresses = links.map((link) => link.getAttribute('href'))
  expect(addresses).toContain('/subscriptions?state=PRE_OK')
  // Finance does not review accounts.
  expect(addresses.some((address) => address?.startsWith('/kyc'))).toBe(false)
})

test('where there is nothing yet each part says so', async () => {
  await show({ change: { sales: [], sales_sums: [], income: [], income_sums: [], cash: [] } })
  for (const text of [
    'No orders were completed or accepted in this period.',
    'No income was paid in this period.',
    'Nothing has been booked on a bank account in this currency.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /as CSV/ })).toHaveLength(1)
})

test('figures that do not come are told', async () => {
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] } })
  refuse('get', 'figures', 403, 'Error_Forbidden')
  renderRoute(<FiguresPage />, '/figures', '/figures')
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('the page speaks Chinese', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues(['shared', 'console/shared', 'console/figures'])
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] } })
  answer('get', 'figures', figures)
  renderRoute(<FiguresPage />, '/figures', '/figures')
  expect(await screen.findByRole('region', { name: '队列等待时间' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '募集与确认' }).textContent).toContain('近 3 周募集')
})
