import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fundNames } from '@/testing/funds'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import Shares from './Shares'

const share = (productId: number) => ({
  productId,
  productName: `Project ${productId}`,
  sharesNum: 1000.5,
  totalIncome: 12.5,
  currency: 'USD',
})

test('one list is open at a time, and each is fetched once', async () => {
  fundNames()
  answer('get', 'my_share.json', { code: 200, data: { list: [share(1), share(2)], total: 2 } })
  const orders = answer('get', 'my_share_order.json', {
    code: 200,
    data: [{ orderNum: '7', time: '2026-10-01T00:00:00Z', amount: 1000, sharesNum: 1000.5 }],
  })
  const income = answer('get', 'my_share_income.json', { code: 200, data: [] })
  renderScreen(<Shares />, '/account/portfolio/stock')
  const user = userEvent.setup()
  const [first, second] = await screen.findAllByRole('button', { name: /Shares held/ })
  const [paid] = screen.getAllByRole('button', { name: /Total income/ })
  if (!first || !second || !paid) throw new Error('two projects are shown')
  const open = () => screen.getAllByRole('button', { expanded: true }).length

  await user.click(first)
  expect(await screen.findByText('Confirmed on Oct 1, 2026')).toBeTruthy()
  await user.click(paid)
  expect(await screen.findByText('No income has been paid yet.')).toBeTruthy()
  expect([open(), screen.queryByText('Confirmed on Oct 1, 2026')]).toEqual([1, null])
  await user.click(second)
  await waitFor(() => expect(orders).toHaveLength(2))
  await user.click(first)
  expect(open()).toBe(1)
  await screen.findByText('Confirmed on Oct 1, 2026')
  expect([orders.length, income.length]).toEqual([2, 1])
})
