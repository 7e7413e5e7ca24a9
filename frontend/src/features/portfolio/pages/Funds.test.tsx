import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  fundAccount,
  fundAccounts,
  fundNames,
  fundRecord,
  fundRecords,
  withoutBalances,
} from '@/testing/funds'
import { renderScreen } from '@/testing/render'
import { refuse, type Seen } from '@/testing/server'
import Funds from './Funds'

const path = '/account/portfolio/fund'
const user = userEvent.setup({ pointerEventsCheck: 0 })

const show = (search = '') => {
  fundNames()
  return renderScreen(<Funds />, path, search)
}

/** What the list was asked for last, without what every call carries. */
function lastAsked(seen: Seen[]): Record<string, string> {
  const {
    csrfToken: _,
    language: _l,
    timestamp: _t,
    ...own
  } = Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])
  return own
}

const figuresOf = (card: HTMLElement) =>
  [...card.querySelectorAll('dl > div')].map((row) => [...row.children].map((part) => part.textContent))

const lines = async () => (await screen.findAllByRole('listitem')).map((line) => line.textContent)

test('one account stands alone: with its balances, and in each currency that it holds', async () => {
  const yuan = {
    CurrencyID: 2,
    currency: 'CNY',
    totalSecHolding: 700,
    totalIncome: 20,
    accountBalance: 80,
    balanceAvailable: 60.5,
  }
  const pounds = {
    CurrencyID: 6,
    currency: 'GBP',
    totalSecHolding: 0,
    totalIncome: 0,
    accountBalance: 0,
    balanceAvailable: 0,
  }
  fundAccounts(fundAccount(4, 'PKF', { Currencies: [yuan, pounds], OtherCurrencies: [yuan, pounds] }))
  fundRecords([])
  show()
  const card = await screen.findByRole('article')
  expect(within(card).getByRole('heading').textContent).toBe('PKF')
  expect(figuresOf(card)).toEqual([
    ['Total invested', 'US$ 50,000'],
    ['Total income', 'US$ 1,250.10'],
    ['Balance', 'US$ 1,500.20'],
    ['Available balance', 'US$ 1,000'],
    ['Balance', 'CN¥ 80'],
    ['Available balance', 'CN¥ 60.50'],
    ['Total invested', 'CN¥ 700'],
    ['Total income', 'CN¥ 20'],
    // Of a wallet with nothing in it only that is said.
    ['Balance', '£ 0'],
  ])
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'PKF' })).toBeNull()
})

test('a sum over currencies names the day of its rates, and what it is without', async () => {
  const figures = { totalSecHolding: 0, totalIncome: 0, balanceAvailable: 80 }
  const yuan = { ...figures, CurrencyID: 2, currency: 'CNY', accountBalance: 80 }
  const pounds = { ...figures, CurrencyID: 6, currency: 'GBP', accountBalance: 80 }
  const told = { RateDate: '2026-11-20', Currencies: [yuan, pounds], OtherCurrencies: [pounds] }
  fundAccounts(fundAccount(4, 'PKF', told), fundAccount(5, 'Two', { ...told, RateDate: '2026-11-19' }))
  fundRecords([])
  show()
  const [all, first] = await screen.findAllByRole('article')
  const noteOf = (card: HTMLElement | undefined) => card?.querySelector('.fund-note')?.textContent
  expect(noteOf(first)).toBe(
    'In US dollars, at the exchange rates of Nov 20, 2026. Not included: GBP. No exchange rate is in force.',
  )
  // All accounts together are as old as the oldest rate.
  expect(noteOf(all)).toMatch(/^In US dollars, at the exchange rates of Nov 19, 2026\./)
  expect(all && figuresOf(all).slice(4)).toEqual([
    ['Balance', 'CN¥ 160'],
    ['Balance', '£ 160'],
  ])
})

test('an account whose balances the server leaves out has no rows for them', async () => {
  fundAccounts(withoutBalances(5, 'Cayman'))
  fundRecords([])
  show()
  expect(figuresOf(await screen.findByRole('article'))).toEqual([
    ['Total invested', 'US$ 50,000'],
    ['Total income', 'US$ 1,250.10'],
  ])
})

test('of several accounts all stand first, and choosing one narrows the list to it', async () => {
  fundAccounts(fundAccount(4, 'PKF'), withoutBalances(5, 'Cayman'))
  const asked = fundRecords([fundRecord(1, 2, 10)])
  show()
  const [all] = await screen.findAllByRole('article')
  expect(all && figuresOf(all)).toEqual([
    ['Total invested', 'US$ 100,000'],
    ['Total income', 'US$ 2,500.20'],
    ['Balance', 'US$ 1,500.20'],
    ['Available balance', 'US$ 1,000'],
  ])
  const cards = screen.getAllByRole<HTMLInputElement>('radio')
  expect(cards.map(({ checked }) => checked)).toEqual([true, false, false])
  expect(lastAsked(asked)).toEqual({ pageNum: '1', pageSize: '10' })
  await user.click(screen.getByRole('radio', { name: 'Cayman' }))
  await waitFor(() => expect(lastAsked(asked).accountId).toBe('5'))
  await user.click(screen.getByRole('button', { name: 'PKF' }))
  await waitFor(() => expect(lastAsked(asked).accountId).toBe('4'))
  await user.click(screen.getByRole('button', { name: 'All accounts' }))
  await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('radio')[0]?.checked).toBe(true))
})

test('the account whose card comes to rest in the middle is chosen', async () => {
  fundAccounts(fundAccount(4, 'PKF'), fundAccount(5, 'Cayman'))
  const asked = fundRecords([])
  show()
  const track = await screen.findByRole('radiogroup')
  const has = (element: Element, sizes: Record<string, number>) => {
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value })
  }
  has(track, { clientWidth: 320, scrollWidth: 960, scrollLeft: 290 })
  for (const [at, card] of [...track.children].entries())
    has(card, { offsetLeft: 10 + at * 310, offsetWidth: 300 })
  fireEvent.scroll(track)
  await waitFor(() => expect(lastAsked(asked).accountId).toBe('4'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'PKF' }).checked).toBe(true)
})

test.each([
  ['', '/account/portfolio/statements'],
  ['?account=5', '/account/portfolio/statements?account=5'],
])('from %j the way leads to the statements of the chosen account', async (search, route) => {
  fundAccounts(fundAccount(4, 'PKF'), fundAccount(5, 'Cayman'))
  fundRecords([])
  show(search)
  await user.click(await screen.findByRole('link', { name: /^Statements/ }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(route)
})

test('without an account there is no way to statements', async () => {
  fundAccounts()
  fundRecords([])
  show()
  await screen.findByText('No entries yet')
  expect(screen.queryByRole('link', { name: /^Statements/ })).toBeNull()
})

test('an account that is not theirs is not chosen', async () => {
  fundAccounts(fundAccount(4, 'PKF'))
  const asked = fundRecords([])
  show('?account=99')
  await screen.findByRole('article')
  await waitFor(() => expect(lastAsked(asked)).toEqual({ pageNum: '1', pageSize: '10' }))
})

test('each line says what it is, of which project, when, and which way the money went', async () => {
  fundAccounts(fundAccount(4, 'PKF'))
  fundRecords([
    fundRecord(1, 7, 12.5, { productName: 'Harbourside', productCodeName: 'HS' }),
    fundRecord(2, 4, -50_000, { productCodeName: 'VN' }),
    fundRecord(3, 2, 80, { currency: 'CNY' }),
    fundRecord(4, 99, -1),
  ])
  show()
  await screen.findByText('Rental income')
  const when = 'Oct 1, 2026, 16:30 (UTC+8)'
  expect(await lines()).toEqual([
    `Rental incomeHarbourside${when}+US$ 12.50`,
    `InvestmentVN${when}-US$ 50,000`,
    `Deposit${when}+CN¥ 80`,
    `Other${when}-US$ 1`,
  ])
  const ways = [...document.querySelectorAll('.fund-icon')].map((icon) => icon.getAttribute('data-way'))
  expect(ways).toEqual(['incoming', 'outgoing', 'incoming', 'outgoing'])
  const [arrowIn, arrowOut] = [...document.querySelectorAll('.fund-icon > .icon + .icon path')].map((path) =>
    path.getAttribute('d'),
  )
  expect(arrowIn).toBeTruthy()
  expect(arrowIn).not.toBe(arrowOut)
})

test('the list goes on while there is more', async () => {
  fundAccounts(fundAccount(4, 'PKF'))
  const page = (from: number) => Array.from({ length: 10 }, (_, at) => fundRecord(from + at, 2, 1))
  fundRecords(page(1), 12)
  show()
  expect(await lines()).toHaveLength(10)
  expect(screen.getByText('12 entries')).toBeTruthy()
  const asked = fundRecords(page(11).slice(0, 2), 12)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12))
  expect(lastAsked(asked).pageNum).toBe('2')
})

test('before there is anything, the projects are offered', async () => {
  fundAccounts()
  fundRecords([])
  show()
  await screen.findByText('No entries yet')
  await user.click(screen.getByRole('link', { name: 'Browse projects' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/product/products')
})

test('where nothing matches, the filters can be cleared', async () => {
  fundAccounts(fundAccount(4, 'PKF'))
  fundRecords([])
  show('?type=7&from=2026-01-01')
  await screen.findByText('No entries match your filters')
  expect(screen.queryByText('No entries yet')).toBeNull()
  const asked = fundRecords([fundRecord(1, 2, 10)])
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await lines()).toHaveLength(1)
  expect(lastAsked(asked)).toEqual({ pageNum: '1', pageSize: '10' })
})

const broken = (call: string) => refuse('get', call, 500, 'Error_Internal', { params: { requestId: 'r-1' } })

test('a list that does not come can be asked for again', async () => {
  fundAccounts(fundAccount(4, 'PKF'))
  broken('capital_list.json')
  show()
  await screen.findByText(/tell us this number: r-1/)
  fundRecords([fundRecord(1, 2, 10)])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await lines()).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('accounts that do not come leave the list to be seen, and can be asked for again', async () => {
  broken('myInvestmentAccounts.json')
  fundRecords([fundRecord(1, 2, 10)])
  show()
  await screen.findByText(/tell us this number: r-1/)
  expect(await lines()).toHaveLength(1)
  fundAccounts(fundAccount(4, 'PKF'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('where neither comes, one button asks for both', async () => {
  broken('myInvestmentAccounts.json')
  broken('capital_list.json')
  show()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  fundAccounts(fundAccount(4, 'PKF'))
  fundRecords([fundRecord(1, 2, 10)])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(await lines()).toHaveLength(1)
})
