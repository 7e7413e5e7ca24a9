import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fundNames } from '@/testing/funds'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import Holding from './Holding'

const path = '/account/portfolio/holding'
const show = () => renderScreen(<Holding aboutOf={(id) => <p>about {id}</p>} />, path, '?productId=1')

beforeEach(() => {
  fundNames()
})

const holding = (change: object = {}) =>
  answer('get', 'my_holding.json', {
    code: 200,
    msg: '',
    data: {
      productId: 1,
      productName: 'Harbourside',
      currency: 'USD',
      sharesNum: 3000.5,
      paid: 30_000,
      principalReturned: 5000,
      cost: 25_000,
      totalIncome: 1250.1,
      incomeByType: [{ type: 7, amount: 1250.1 }],
      since: '2025-11-20',
      yearlyReturn: 4.86,
      transfers: [],
      ...change,
    },
  })

const facts = () =>
  [...document.querySelectorAll('.fact')].map((fact) => [...fact.children].map((it) => it.textContent))

test('a holding tells its cost, what came back, and the yearly return with its method', async () => {
  holding()
  show()
  const yearly = await screen.findByRole('region', { name: 'Annual return' })
  expect(within(yearly).getByText('4.86%')).toBeTruthy()
  expect(within(yearly).getByText(/as XIRR in a spreadsheet/)).toBeTruthy()
  expect(facts()).toEqual([
    ['Shares held', '3,000.5'],
    ['Cost', 'US$ 25,000'],
    ['Paid for the shares', 'US$ 30,000'],
    ['Principal returned', 'US$ 5,000'],
    ['Held since', 'Nov 20, 2025'],
    ['Income so far', 'US$ 1,250.10'],
    ['Rental income', 'US$ 1,250.10'],
  ])
  expect(screen.getByText('about 1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Project page' }).getAttribute('href')).toBe(
    '/product/product?InvestmentID=1',
  )
})

test('in the first 90 days it says from when on there is a figure', async () => {
  holding({ yearlyReturn: undefined, yearlyReturnFrom: '2026-12-24', principalReturned: 0, incomeByType: [] })
  show()
  const yearly = await screen.findByRole('region', { name: 'Annual return' })
  expect(within(yearly).getByText('From Dec 24, 2026')).toBeTruthy()
  expect(yearly.textContent).not.toContain('%')
  expect(facts().map(([label]) => label)).not.toContain('Principal returned')
  expect(screen.getByText('No income has been paid yet.')).toBeTruthy()
})

test('where no rate explains the payments, there is no figure and that is said', async () => {
  holding({ yearlyReturn: undefined })
  show()
  expect(await screen.findByText('No figure')).toBeTruthy()
})

test('shares that came from another account or went to one are told with their cost', async () => {
  holding({
    transfers: [
      { time: '2026-11-29T08:00:00Z', sharesNum: 100, cost: 95.5, incoming: false },
      { time: '2026-10-01T08:00:00Z', sharesNum: 333.3333, cost: 333.33, incoming: true },
    ],
  })
  show()
  const moved = await screen.findByRole('region', { name: 'Transfers' })
  const lines = within(moved).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Transferred outNov 29, 2026100 sharesCost US$ 95.50',
    'Transferred inOct 1, 2026333.3333 sharesCost US$ 333.33',
  ])
})

test('one list is open at a time, and each is fetched once', async () => {
  holding()
  const orders = answer('get', 'my_share_order.json', {
    code: 200,
    data: [{ orderNum: '7', time: '2026-10-01T00:00:00Z', amount: 1000, sharesNum: 1000.5, currency: 'USD' }],
  })
  const income = answer('get', 'my_share_income.json', { code: 200, data: [] })
  show()
  const [first, second] = await screen.findAllByRole('button', { name: /^(Orders|Income)$/ })
  if (!first || !second) throw new Error('two lists are shown')
  expect([orders.length, income.length]).toEqual([0, 0])
  await userEvent.click(first)
  expect(await screen.findByText('Confirmed on Oct 1, 2026')).toBeTruthy()
  await userEvent.click(second)
  await waitFor(() => expect(income).toHaveLength(1))
  expect(screen.queryByText('Confirmed on Oct 1, 2026')).toBeNull()
  await userEvent.click(first)
  await screen.findByText('Confirmed on Oct 1, 2026')
  expect([orders.length, income.length]).toEqual([1, 1])
})

test('a project that is not held is not there', async () => {
  refuse('get', 'my_holding.json', 404, 'Error_NotFound')
  show()
  expect(await screen.findByRole('alert')).toBeTruthy()
})
