import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { addressOf } from '../place/keyed'
import { KeyPages } from './KeyPages'
import { Table } from './Table'
import { useOrder } from './useOrder'

const items = [
  { id: 2, name: 'Li' },
  { id: 1, name: 'Wang' },
]

function Shown({ total = 41 }: { total?: number }) {
  const [params] = useSearchParams()
  const q = params.get('q') ?? undefined
  const sort = params.get('sort') ?? undefined
  const columns: Record<string, 'name' | 'number'> = { name: 'name', number: 'number' }
  const sorting = useOrder({ items, total }, sort, columns, (next) => addressOf('/', { q, sort: next }))
  return (
    <Table
      items={items}
      sorting={sorting}
      columns={[
        { head: 'name', cell: (row) => row.name },
        { head: 'number', cell: (row) => row.id },
        { head: 'state', cell: () => 'new' },
      ]}
    />
  )
}

function show(address: string, total?: number) {
  const routes = [{ path: '/', element: <Shown {...(total === undefined ? {} : { total })} /> }]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

const head = (name: string) => screen.getByRole('columnheader', { name })
const press = (name: string) => userEvent.click(within(head(name)).getByRole('button'))

beforeAll(() => loadCatalogues(['console/shared']))

test('a column is asked for up, down, and not at all; what narrows the list stays and the page does not', async () => {
  const router = show('/?q=li&before=7')
  const address = () => router.state.location.search
  await press('name')
  expect([address(), head('name').getAttribute('aria-sort')]).toEqual(['?q=li&sort=name', 'ascending'])
  await press('name')
  expect([address(), head('name').getAttribute('aria-sort')]).toEqual(['?q=li&sort=-name', 'descending'])
  await press('number')
  expect([head('name').getAttribute('aria-sort'), head('number').getAttribute('aria-sort')]).toEqual([
    null,
    'ascending',
  ])
  await press('number')
  await press('number')
  expect([address(), head('number').getAttribute('aria-sort')]).toEqual(['?q=li', null])
})

test('the order is in the address: Back and a reload have it', async () => {
  const router = show('/?sort=-name')
  expect(head('name').getAttribute('aria-sort')).toBe('descending')
  await press('number')
  expect(head('number').getAttribute('aria-sort')).toBe('ascending')
  void router.navigate(-1)
  await waitFor(() => expect(head('name').getAttribute('aria-sort')).toBe('descending'))
})

test('the rows stay as the server gave them, by the keyboard too', async () => {
  const router = show('/')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.search).toBe('?sort=name')
  const names = screen.getAllByRole('row').slice(1)
  expect(names.map((row) => row.firstElementChild?.textContent)).toEqual(['Li', 'Wang'])
})

test.each([['?sort=state'], ['?sort=--name'], ['?sort=']])(
  'an order that the list has not is none: %s',
  (search) => {
    show(`/${search}`)
    for (const name of ['name', 'number', 'state']) expect(head(name).getAttribute('aria-sort')).toBeNull()
  },
)

test('a list of one has nothing to sort, and what nothing is sorted by has no button', () => {
  show('/', 1)
  expect(screen.queryByRole('button')).toBeNull()
})

test('pages of a sorted list are not newer and older', () => {
  const pages = (isSorted: boolean) => {
    const routes = [
      { path: '/', element: <KeyPages newest="/a" newer="/b" older="/c" isSorted={isSorted} /> },
    ]
    const { unmount } = render(<RouterProvider router={createMemoryRouter(routes)} />)
    const names = screen.getAllByRole('link').map((link) => link.textContent)
    unmount()
    return names
  }
  expect(pages(false)).toEqual(['Newest', 'Newer', 'Older'])
  expect(pages(true)).toEqual(['First page', 'Previous page', 'Next page'])
})
