// The filters of the fund details, which stand in the address, and the receipt, which Back closes.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { fundAccount, fundAccounts, fundNames, fundRecord, fundRecords } from '@/testing/funds'
import { at, goBy, renderRoutes, still } from '@/testing/routes'
import { answer, type Seen } from '@/testing/server'
import Funds from './Funds'

const path = '/account/portfolio/fund'
const user = userEvent.setup({ pointerEventsCheck: 0 })
const record = fundRecord(31, 4, -50_000, {
  productName: 'Harbourside',
  productCodeName: 'HS',
  balance: 1500.2,
  orderType: 1,
  refId: 47,
})
let asked: Seen[] = []

beforeEach(() => {
  fundAccounts(fundAccount(4, 'PKF'))
  fundNames()
  asked = fundRecords([record])
})

afterEach(async () => {
  useSession.setState({ locale: 'en' })
  await loadCatalogues()
})

const show = (search = '') =>
  renderRoutes(
    [
      { path, element: <Funds /> },
      { path: '/start', element: <Link to={path + search}>Funds</Link> },
      { path: '/account/portfolio/order', element: <p>The orders</p> },
    ],
    path + search,
  )

const lastAsked = (name: string) => asked.at(-1)?.url.searchParams.get(name) ?? null
const press = async (name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  await still()
}
/** Chooses the first of March 2016 on the wheels that are open. */
const takeDay = async () => {
  for (const [wheel, row] of [
    ['Year', '2016'],
    ['Month', 'Mar'],
    ['Day', '1'],
  ] as const) {
    const column = within(await screen.findByRole('listbox', { name: wheel }))
    await user.click(column.getByRole('option', { name: row }))
  }
  const wheels = screen.getByRole('listbox', { name: 'Year' }).closest('dialog, [role=dialog]') as HTMLElement
  await user.click(within(wheels).getByRole('button', { name: 'Done' }))
  await still()
}
const chips = () => {
  const list = screen.queryByRole('list', { name: 'Filters in use' })
  return list
    ? within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    : []
}

test('a type is chosen once, projects several, and both go to the server', async () => {
  show()
  await press('Type')
  const types = within(screen.getByRole('dialog', { name: 'Type' })).getAllByRole('listitem')
  expect(types.map(({ textContent }) => textContent)).toEqual([
    'Deposit',
    'Withdrawal',
    'Investment',
    'Rental income',
  ])
  await press('Rental income')
  await at(`${path}?type=7`)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(lastAsked('type')).toBe('7'))
  await press('Projects')
  await press('Harbourside')
  await press('Vineyards')
  await press('Done')
  await at(`${path}?type=7&products=1%2C2`)
  await waitFor(() => expect(lastAsked('products')).toBe('1,2'))
  expect(chips()).toEqual(['Rental income', 'Harbourside', 'Vineyards'])
})

test('each chosen filter is taken back by itself, and all at once', async () => {
  show('?type=7&products=1,9&from=2026-01-01&to=2026-02-01')
  await screen.findByText('Rental income')
  expect(chips()).toEqual(['Rental income', 'Harbourside', 'Project 9', 'Jan 1, 2026 – Feb 1, 2026'])
  expect(lastAsked('filterTime')).toBe('2026-01-01,2026-02-01')
  await press('Remove Harbourside')
  await waitFor(() => expect(lastAsked('products')).toBe('9'))
  await press(/^Remove Jan 1/)
  await waitFor(() => expect(lastAsked('filterTime')).toBeNull())
  expect(chips()).toEqual(['Rental income', 'Project 9'])
  await press('Clear all')
  await at(path)
  expect(chips()).toEqual([])
  await waitFor(() => expect([lastAsked('type'), lastAsked('products')]).toEqual([null, null]))
})

test.each([
  ['?from=2026-01-01', 'From Jan 1, 2026', '2026-01-01,'],
  ['?to=2026-02-01', 'Until Feb 1, 2026', ',2026-02-01'],
])('a range may be open on one side: %s', async (search, words, sent) => {
  show(search)
  await screen.findByText(words)
  expect(lastAsked('filterTime')).toBe(sent)
})

test('a first day after the last one is a mistake, told at the field, and nothing is asked', async () => {
  show('?to=2016-01-31')
  await screen.findByText('Until Jan 31, 2016')
  const before = asked.length
  await press('Dates')
  const sheet = screen.getByRole('dialog', { name: 'Dates' })
  await press('From')
  await takeDay()
  await press('Apply')
  const field = sheet.querySelector('[data-field=to]') as HTMLElement
  expect(within(field).getByRole('alert').textContent).toBe('The last day cannot be before the first one.')
  expect(asked).toHaveLength(before)
  await press('Show all')
  await at(path)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('days are chosen on wheels and go to the server', async () => {
  show()
  await press('Dates')
  await press('To')
  await takeDay()
  await press('Apply')
  await waitFor(() => expect(lastAsked('filterTime')).toBe(',2016-03-01'))
  await at(`${path}?to=2016-03-01`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is chosen survives going elsewhere and coming back', async () => {
  const router = show('?type=7')
  await screen.findByText('Rental income')
  await act(() => router.navigate('/account/portfolio/order'))
  await screen.findByText('The orders')
  await goBy(-1)
  await at(`${path}?type=7`)
  expect(chips()).toEqual(['Rental income'])
})

test('another language keeps what is chosen, and names it in its own words', async () => {
  show('?type=7&products=2')
  await screen.findByText('Rental income')
  asked = fundRecords([record])
  fundNames('zh')
  await act(async () => {
    useSession.getState().setLocale('zh')
    await loadCatalogues()
  })
  await screen.findByRole('button', { name: '移除 租金收益' })
  await waitFor(() => expect([lastAsked('type'), lastAsked('products')]).toEqual(['7', '2']))
  expect(lastAsked('language')).toBe('zh')
  await at(`${path}?type=7&products=2`)
})

test('a line opens its receipt, which Back closes', async () => {
  show()
  await press(/^Investment/)
  const sheet = screen.getByRole('dialog', { name: 'Investment' })
  expect(sheet.textContent).toContain('-US$ 50,000')
  expect(
    [...sheet.querySelectorAll('.fact')].map((fact) => [...fact.children].map((part) => part.textContent)),
  ).toEqual([
    ['Reference', 'LF-R00000031'],
    ['Date and time', 'Oct 1, 2026, 16:30 (UTC+8)'],
    ['Value date', 'Oct 2, 2026'],
    ['Account', 'PKF'],
    ['Project', 'Harbourside · HS'],
    ['Order number', '#47'],
    ['Balance afterwards', 'US$ 1,500.20'],
  ])
  await goBy(-1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await at(path)
  await press(/^Investment/)
  await user.click(screen.getByRole('link', { name: 'Show the order' }))
  await at('/account/portfolio/orderinfo?type=1&num=47')
})

test('a receipt opens as a PDF in a window of its own', async () => {
  const opened = { opener: window, location: { href: '' } }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const asked = answer('get', 'account_receipt.json', { ok: true, url: '/api/receipts/31-en.1.proof' })
  show()
  await press(/^Investment/)
  await user.click(screen.getByRole('button', { name: 'Open receipt (PDF)' }))
  await waitFor(() => expect(opened.location.href).toBe('/api/receipts/31-en.1.proof'))
  expect(asked.map(({ url }) => url.searchParams.get('id'))).toEqual(['31'])
  expect(opened.opener).toBeNull()
  open.mockRestore()
})

test('of a deposit the way to its own receipt is there, which tells how it was paid', async () => {
  fundRecords([fundRecord(33, 2, 100, { orderType: 3, refId: 7 })])
  show()
  await press(/^Deposit/)
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toMatch(
    /\/account\/portfolio\/portfoliopage\?UserEntityID=4&WalletFundingRequestID=7$/,
  )
})

test('a receipt leaves out what is not known', async () => {
  fundRecords([fundRecord(32, 8, 3)])
  show()
  await press(/^Other/)
  const sheet = screen.getByRole('dialog')
  for (const absent of ['Project', 'number', 'Balance']) expect(sheet.textContent).not.toContain(absent)
  expect(within(sheet).queryByRole('link')).toBeNull()
})
