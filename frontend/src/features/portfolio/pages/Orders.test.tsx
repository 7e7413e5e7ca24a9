import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import Orders from './Orders'

const order = (refId: number, orderStatus: string) => ({
  orderType: 1,
  orderName: `Project ${refId}`,
  orderNum: String(refId),
  orderTime: '2026-10-01T00:00:00Z',
  amount: 50_000,
  currency: 'USD',
  orderStatus,
  refId,
  investmentId: 3,
})

/** Dialogs take no pointer while they move, which they do not in a test. */
const user = userEvent.setup({ pointerEventsCheck: 0 })

const list = (entries: object[], total = entries.length) =>
  answer('get', 'account_order.json', { code: 200, data: { list: entries as never, total } })

test('only unfinished orders can be changed, and the list goes on while there is more', async () => {
  const asked = list(
    Array.from({ length: 10 }, (_, at) => order(at + 1, at === 0 ? 'INIT' : 'LWAIT')),
    11,
  )
  renderScreen(<Orders />, '/account/portfolio/order')
  expect(await screen.findAllByRole('article')).toHaveLength(10)
  expect(screen.getAllByRole('button', { name: 'Update' })).toHaveLength(1)
  list([order(11, 'SUCCESS')], 11)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11))
  expect(asked[0]?.url.searchParams.get('pageNum')).toBe('1')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('deleting asks first, says that it is done, and shows the list anew', async () => {
  list([order(1, 'INIT')])
  const deleted = answer('delete', 'account_investment.json', { ok: true })
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Delete this order?')
  expect(deleted).toHaveLength(0)
  list([{ ...order(1, 'RevokedInd'), RevokedInd: true }])
  await user.click(screen.getByText('Delete order'))
  expect(await screen.findByText('The order is deleted.')).toBeTruthy()
  expect(deleted[0]?.body).toMatchObject({ UserInvestmentID: 1 })
  expect(await screen.findByText('Cancelled')).toBeTruthy()
})

test('a refusal to delete is told in words', async () => {
  list([order(1, 'INIT')])
  refuse('delete', 'account_investment.json', 409, 'OrderNotPending', { params: { state: 'LWAIT' } })
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByText('Delete order'))
  expect(await screen.findByText('This order can no longer be changed.')).toBeTruthy()
})
