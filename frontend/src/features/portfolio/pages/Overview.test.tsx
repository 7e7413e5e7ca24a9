import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fundNames } from '@/testing/funds'
import { months, nothingYet, overview } from '@/testing/overview'
import { renderScreen } from '@/testing/render'
import { refuse } from '@/testing/server'
import Overview from './Overview'

const path = '/account/portfolio/investment'
const show = () => renderScreen(<Overview wallets={<p>wallets</p>} waiting={false} />, path)

beforeEach(() => {
  fundNames()
})

const region = (name: string) => screen.findByRole('region', { name })

const figuresOf = (within: HTMLElement) =>
  [...within.querySelectorAll('dl.assets-figures > div')].map((row) =>
    [...row.children].map((part) => part.textContent),
  )

test('at the head stands what there is in all, what it is made of, and the day of the rates', async () => {
  overview()
  show()
  const head = await region('Total assets')
  expect(within(head).getByText('61,612.20', { exact: false })).toBeTruthy()
  expect(figuresOf(head)).toEqual([
    ['Invested', 'US$ 50,000'],
    ['Shares to be issued', 'US$ 10,000'],
    ['Income so far', 'US$ 1,250.10'],
    ['Balance', 'US$ 1,612.20'],
    ['Available balance', 'US$ 1,112'],
  ])
  expect(head.textContent).toContain('Exchange rates of Nov 20, 2026.')
  expect(within(head).getByText('By currency')).toBeTruthy()
})

test('where no account shows its balance, there is no row for it', async () => {
  const Total = { CurrencyID: 1, CurrencyStr: 'USD', Invested: 500, Pending: 0, Income: 0 }
  overview({ Total, CurrencySummaries: [Total], RateDate: undefined })
  show()
  const head = await region('Total assets')
  expect(figuresOf(head)).toEqual([
    ['Invested', 'US$ 500'],
    ['Income so far', 'US$ 0'],
  ])
  expect(within(head).queryByText('By currency')).toBeNull()
})

test('a currency without a rate is named', async () => {
  const pounds = {
    CurrencyID: 6,
    CurrencyStr: 'GBP',
    Invested: 0,
    Pending: 0,
    Income: 0,
    Balance: 80,
    BalanceAvailable: 80,
  }
  overview({ OtherCurrencies: [pounds] })
  show()
  expect((await region('Total assets')).textContent).toContain(
    'Not included: GBP. No exchange rate is in force.',
  )
})

test('the allocation is told by project, country, type and currency', async () => {
  overview()
  show()
  const allocation = await region('Allocation')
  const rows = () =>
    within(allocation)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  expect(rows()).toEqual([
    'Harbourside60.00%US$ 30,000',
    'Vineyards25.00%US$ 12,500',
    'All others15.00%US$ 7,500',
  ])
  expect(allocation.querySelectorAll('circle')).toHaveLength(3)
  await userEvent.click(within(allocation).getByRole('tab', { name: 'Region' }))
  expect(rows()).toEqual(['China60.00%US$ 30,000', 'Spain40.00%US$ 20,000'])
})

test('income is drawn by month and kind, and told in figures beside it', async () => {
  overview()
  show()
  const income = await region('Income by month')
  expect(income.textContent).toContain('US$ 1,250.10in the last 24 months')
  expect(income.querySelectorAll('rect')).toHaveLength(3)
  await userEvent.click(within(income).getByText('Show the figures'))
  const rows = within(income)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    'Sep 2026Rental incomeUS$ 600.05',
    'OtherUS$ 50',
    'Mar 2026Rental incomeUS$ 600.05',
  ])
})

test('without income in these months that is said', async () => {
  overview({ IncomeByMonth: months({}) })
  show()
  const income = await region('Income by month')
  expect(income.textContent).toContain('No income was paid in the last 24 months.')
  expect(within(income).queryByText('Show the figures')).toBeNull()
})

const account = { UserEntityID: 4, InvestmentFrameworkID: 2, Name: 'LF-4' }
const order = {
  Kind: 'FundingEnds',
  Date: '2099-01-05',
  Name: 'Harbourside',
  UserInvestmentID: 12,
  InvestmentID: 3,
  UserEntityID: 4,
}

test.each([
  [
    'an unfinished order',
    { ...order, OrderStatus: 'INIT' },
    /^Funding closes.*not submitted yet/,
    '/account/select/selectaccount?DetailInvestmentID=3&DetailUserInvestmentID=12&active=1',
  ],
  [
    'an order under review',
    { ...order, OrderStatus: 'LWAIT' },
    /^Funding closes.*On Jan 5, 2099/,
    '/account/portfolio/orderinfo?type=1&num=12',
  ],
  [
    'a questionnaire',
    { ...account, Kind: 'QuestionnaireEnds', Date: '2099-01-05' },
    /^Questionnaire expires.*LF-4/,
    '/account/addresspage/survey?InvestmentFrameworkID=2',
  ],
  [
    'a passport',
    { ...account, Kind: 'PassportExpires', Date: '2020-01-05' },
    /Expired on Jan 5, 2020/,
    '/account/addresspage/addresspage?InvestmentFrameworkID=2',
  ],
  [
    'a payment that is late',
    { ...order, Kind: 'Payment', Date: '2020-01-05', Amount: 855, Currency: 'USD' },
    /^Payment announced.*due on Jan 5, 2020 and has not been paid yet/,
    '/account/portfolio/holding?productId=3',
  ],
])('what comes of %s leads where it is dealt with', async (_, event, name, route) => {
  overview({ Coming: [event] })
  show()
  await userEvent.click(await screen.findByRole('link', { name }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(route)
})

test('of many things that come the first three are shown, and all when asked for', async () => {
  overview({ Coming: [1, 2, 3, 4].map((id) => ({ ...order, UserInvestmentID: id, OrderStatus: 'LWAIT' })) })
  show()
  const coming = await region('Coming up')
  expect(within(coming).getAllByRole('link')).toHaveLength(3)
  await userEvent.click(within(coming).getByRole('button', { name: 'Show all 4' }))
  expect(within(coming).getAllByRole('link')).toHaveLength(4)
  expect(within(coming).queryByRole('button')).toBeNull()
})

test.each([
  [/^Harbourside.*shares/, '/account/portfolio/holding?productId=1'],
  [/^All 3 projects/, '/account/portfolio/stock'],
  [/^Harbourside12US/, '/account/portfolio/orderinfo?type=1&num=12'],
  [/^All 14 orders/, '/account/portfolio/order'],
  [/^Fund details/, '/account/portfolio/fund'],
  [/^Statements/, '/account/portfolio/statements'],
])('%s leads to %s', async (name, route) => {
  overview()
  show()
  await userEvent.click(await screen.findByRole('link', { name }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(route)
})

test('who has no account yet is led to open one, and who has one to the projects', async () => {
  overview({ ...nothingYet, UserEntities: [] })
  const { unmount } = show()
  expect(await screen.findByRole('link', { name: 'Open an account' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Total assets' })).toBeNull()
  unmount()
  overview(nothingYet)
  show()
  expect(await screen.findByRole('link', { name: 'Browse projects' })).toBeTruthy()
})

test('an overview that does not come can be asked for again', async () => {
  refuse('get', 'account_portfolio.json', 500, 'Error_Internal', { params: { requestId: 'r-1' } })
  show()
  expect(await screen.findByText(/tell us this number: r-1/)).toBeTruthy()
  overview()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await region('Total assets')).toBeTruthy()
})
