// The filters of the orders, which stand in the address.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { at, goBy, renderRoutes, still } from '@/testing/routes'
import { answer, refuse, server } from '@/testing/server'
import type { OrderGroup } from '../wire'
import Orders from './Orders'

const path = '/account/portfolio/order'
const user = userEvent.setup({ pointerEventsCheck: 0 })

afterEach(async () => {
  useSession.setState({ locale: 'en' })
  await loadCatalogues()
})

const statuses: Record<OrderGroup, string> = { Open: 'LWAIT', Done: 'SUCCESS', Ended: 'REVOKED' }

const entry = (refId: number, orderType: 1 | 2 | 3, group: OrderGroup, more: object = {}) => ({
  group,
  orderType,
  orderName: `Order ${refId}`,
  orderNum: String(refId),
  orderTime: '2026-10-01T00:00:00Z',
  amount: 50_000,
  currency: 'USD',
  orderStatus: statuses[group],
  refId,
  accountId: 4,
  investmentId: 3,
  ...more,
})
type Entry = ReturnType<typeof entry>

const several = (count: number, from: number, orderType: 1 | 2 | 3, group: OrderGroup) =>
  Array.from({ length: count }, (_, nth) => entry(from + nth, orderType, group))

/** Answers with the orders that the filters leave, page by page, each once `ready`; records what was asked. */
function serve(orders: Entry[], ready: Promise<unknown> = Promise.resolve()): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/account_order.json', async ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      await ready
      const [type, state] = [query.get('orderType'), query.get('state')]
      const left = orders.filter(
        ({ orderType, group }) => (!type || String(orderType) === type) && (!state || group === state),
      )
      const end = Number(query.get('pageNum')) * 10
      return HttpResponse.json({ code: 200, data: { list: left.slice(end - 10, end), total: left.length } })
    }),
  )
  return asked
}

const show = (search = '') => renderRoutes([{ path, element: <Orders /> }], path + search)

const group = (name: string) => screen.getByRole('group', { name })
const press = async (of: string, name: string) => {
  await user.click(within(group(of)).getByRole('button', { name }))
  await still()
}
const pressed = (...groups: string[]) =>
  groups.map((name) => within(group(name)).getByRole('button', { pressed: true }).textContent)
const lines = () =>
  screen.queryAllByRole('article').map((line) => within(line).getByRole('heading').textContent)
const told = (asked: URLSearchParams[]) =>
  asked.map((query) => ['pageNum', 'orderType', 'state'].map((name) => query.get(name)))

const some = [entry(1, 1, 'Open'), entry(2, 2, 'Open'), entry(3, 3, 'Done'), entry(4, 2, 'Done')]

test('one type and one state are chosen, and both go to the address and to the server', async () => {
  const asked = serve(some)
  show()
  expect(await screen.findByText('4 orders')).toBeTruthy()
  expect(pressed('Type', 'Status')).toEqual(['All', 'All'])
  expect(
    ['Type', 'Status'].map((of) =>
      within(group(of))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['All', 'Investments', 'Deposits', 'Withdrawals'],
    ['All', 'Open', 'Done', 'Ended'],
  ])
  await press('Type', 'Withdrawals')
  await at(`${path}?type=2`)
  await waitFor(() => expect(lines()).toEqual(['Order 2', 'Order 4']))
  await press('Status', 'Done')
  await at(`${path}?type=2&state=Done`)
  await waitFor(() => expect(lines()).toEqual(['Order 4']))
  expect(screen.getByText('1 order')).toBeTruthy()
  expect(pressed('Type', 'Status')).toEqual(['Withdrawals', 'Done'])
  await press('Type', 'All')
  await at(`${path}?state=Done`)
  await waitFor(() => expect(lines()).toEqual(['Order 3', 'Order 4']))
  expect(told(asked)).toEqual([
    ['1', null, null],
    ['1', '2', null],
    ['1', '2', 'Done'],
    ['1', null, 'Done'],
  ])
})

test.each(['?type=9&state=Paid', '?type=two&state=open', '?type=-1&state=', '?type=1,2&state=Open,Done'])(
  'what the address cannot mean counts as not chosen: %s',
  async (search) => {
    const asked = serve(some)
    show(search)
    expect(await screen.findByText('4 orders')).toBeTruthy()
    expect(pressed('Type', 'Status')).toEqual(['All', 'All'])
    expect(told(asked)).toEqual([['1', null, null]])
  },
)

test('a shared link is narrowed at once, and what is chosen survives going elsewhere and back', async () => {
  const asked = serve(some)
  const router = show('?type=2')
  await waitFor(() => expect(lines()).toEqual(['Order 2', 'Order 4']))
  expect(told(asked)).toEqual([['1', '2', null]])
  await press('Status', 'Open')
  await act(() => router.navigate('/elsewhere'))
  await screen.findByText('Another screen')
  await goBy(-1)
  await at(`${path}?type=2&state=Open`)
  expect(pressed('Type', 'Status')).toEqual(['Withdrawals', 'Open'])
  expect(lines()).toEqual(['Order 2'])
})

test('the old list stays until the new one comes, which begins at its first page and goes on with its filter', async () => {
  serve([...several(12, 1, 1, 'Open'), ...several(11, 21, 3, 'Done')])
  show()
  await waitFor(() => expect(lines()).toHaveLength(10))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(lines()).toHaveLength(20))

  let come = () => {}
  const asked = serve(
    several(11, 21, 3, 'Done'),
    new Promise<void>((done) => {
      come = done
    }),
  )
  await press('Type', 'Deposits')
  expect(pressed('Type')).toEqual(['Deposits'])
  expect(lines()).toHaveLength(20)
  expect(screen.getByText('23 orders')).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  come()
  await waitFor(() => expect(lines()).toEqual(several(10, 21, 3, 'Done').map(({ orderName }) => orderName)))
  expect(screen.getByText('11 orders')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(lines()).toHaveLength(11))
  expect(told(asked)).toEqual([
    ['1', '3', null],
    ['2', '3', null],
  ])
})

test('where no order matches, the screen says so and offers to show all', async () => {
  serve(some)
  show('?type=3&state=Ended')
  expect(await screen.findByText('No orders match your filters')).toBeTruthy()
  expect(screen.queryByText('No orders yet')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Browse projects' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all orders' }))
  await at(path)
  await waitFor(() => expect(lines()).toHaveLength(4))
  expect(pressed('Type', 'Status')).toEqual(['All', 'All'])
})

test('while all orders come after an empty filter, nobody is told that there are none', async () => {
  serve(some)
  show('?state=Ended')
  await screen.findByText('No orders match your filters')
  let come = () => {}
  serve(
    some,
    new Promise<void>((done) => {
      come = done
    }),
  )
  await press('Status', 'All')
  await at(path)
  expect(screen.queryByText('No orders yet')).toBeNull()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  come()
  await waitFor(() => expect(lines()).toHaveLength(4))
})

test('who has no order yet sees no filters', async () => {
  serve([])
  show()
  expect(await screen.findByText('No orders yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse projects' })).toBeTruthy()
  expect(screen.queryByRole('group')).toBeNull()
})

test('a list that fails keeps its filters', async () => {
  serve(some)
  show()
  await screen.findByText('4 orders')
  refuse('get', 'account_order.json', 500, 'Internal', { params: { requestId: 'r-1' } })
  await press('Status', 'Done')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(lines()).toEqual([])
  expect(pressed('Type', 'Status')).toEqual(['All', 'Done'])
})

test('another language keeps what is chosen, and names it in its own words', async () => {
  serve(some)
  show('?type=2&state=Open')
  await waitFor(() => expect(lines()).toEqual(['Order 2']))
  const asked = serve([{ ...entry(2, 2, 'Open'), orderName: '提现至银行' }])
  await act(async () => {
    useSession.getState().setLocale('zh')
    await loadCatalogues()
  })
  await waitFor(() => expect(lines()).toEqual(['提现至银行']))
  expect(pressed('类型', '状态')).toEqual(['提现', '进行中'])
  expect(told(asked)).toEqual([['1', '2', 'Open']])
  expect(asked[0]?.get('language')).toBe('zh')
  await at(`${path}?type=2&state=Open`)
})

test('in Chinese an empty filter is told and left in Chinese', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues()
  serve(some)
  show('?state=Ended')
  expect(await screen.findByText('没有符合条件的订单')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '显示全部订单' }))
  await at(path)
  expect(await screen.findByText('共 4 笔订单')).toBeTruthy()
})

test('the last open investment that is taken back leaves the list, and that is told', async () => {
  const revocation = {
    until: '2026-10-31T00:00:00Z',
    amount: 50_000,
    target: 'Wallet',
    refundBy: '2026-10-06T00:00:00Z',
  }
  serve([entry(1, 1, 'Open', { revocation })])
  answer('post', 'account_investment_revoke.json', { ok: true })
  show('?state=Open')
  await user.click(await screen.findByRole('button', { name: 'Cancel this investment' }))
  serve([entry(1, 1, 'Ended')])
  await user.click(await screen.findByRole('button', { name: 'Cancel investment' }))
  expect(await screen.findByText('Your investment is cancelled.')).toBeTruthy()
  expect(screen.queryByText('Cancel this investment?')).toBeNull()
  expect(await screen.findByText('No orders match your filters')).toBeTruthy()
})
