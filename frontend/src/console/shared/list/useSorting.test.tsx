import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { Table } from './Table'
import { sorted, useSorting } from './useSorting'
import { WholeTable } from './WholeTable'

interface Row {
  id: number
  name: string
  amount: number | null
}

const rows: Row[] = [
  { id: 1, name: 'Li 10', amount: 5 },
  { id: 2, name: 'Li 9', amount: null },
  { id: 3, name: '陈', amount: 40 },
]

function Shown({ name, total }: { name: string; total: number }) {
  const { items, sorting } = useSorting<Row>(name, { items: rows, total }, 1, {
    name: (row) => row.name,
    amount: (row) => row.amount,
  })
  return (
    <Table
      items={items}
      sorting={sorting}
      columns={[
        { head: 'name', cell: (row) => row.name },
        { head: 'amount', cell: (row) => row.amount },
        { head: 'number', cell: (row) => row.id },
      ]}
    />
  )
}

const order = () =>
  within(screen.getAllByRole('rowgroup')[1] as HTMLElement)
    .getAllByRole('row')
    .map((row) => Number(row.lastElementChild?.textContent))

beforeAll(() => loadCatalogues(['console/shared']))

test('a whole list is sorted up, down, and as it came', async () => {
  render(<Shown name="whole" total={3} />)
  const head = screen.getByRole('columnheader', { name: 'amount' })
  const press = () => userEvent.click(within(head).getByRole('button'))
  expect(order()).toEqual([1, 2, 3])
  await press()
  expect([order(), head.getAttribute('aria-sort')]).toEqual([[1, 3, 2], 'ascending'])
  await press()
  expect([order(), head.getAttribute('aria-sort')]).toEqual([[3, 1, 2], 'descending'])
  await press()
  expect([order(), head.getAttribute('aria-sort')]).toEqual([[1, 2, 3], null])
})

test('what nothing is sorted by has no button', () => {
  render(<Shown name="heads" total={3} />)
  const head = screen.getByRole('columnheader', { name: 'number' })
  expect(within(head).queryByRole('button')).toBeNull()
})

test('one page of several is never sorted', () => {
  render(<Shown name="paged" total={41} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(order()).toEqual([1, 2, 3])
})

test('numbers in names count as numbers, and Chinese names go by their sound', () => {
  const names = (locale: string) => sorted(rows, ({ name }) => name, false, locale).map(({ id }) => id)
  expect(names('en').slice(0, 2)).toEqual([2, 1])
  expect(sorted(['王', '陈', '李'], (name) => name, false, 'zh-CN')).toEqual(['陈', '李', '王'])
})

test('a table of a whole list is sorted by what its columns say, and a cut one by none', async () => {
  const columns = [
    { head: 'amount', by: (row: Row) => row.amount, cell: (row: Row) => `US$ ${row.amount}` },
    { head: 'number', cell: (row: Row) => row.id },
  ]
  const { rerender } = render(<WholeTable name="amounts" items={rows} columns={columns} />)
  await userEvent.click(screen.getByRole('button', { name: 'amount' }))
  expect(order()).toEqual([1, 3, 2])
  expect(screen.queryByRole('button', { name: 'number' })).toBeNull()
  rerender(<WholeTable name="amounts" items={rows} columns={columns} isCut />)
  expect(order()).toEqual([1, 2, 3])
  expect(screen.queryByRole('button')).toBeNull()
})

test('rows of the same value stay as they came, whichever way', () => {
  const same = [3, 1, 2].map((id) => ({ id, amount: 5 }))
  const ids = (isDown: boolean) => sorted(same, ({ amount }) => amount, isDown, 'en').map(({ id }) => id)
  expect([ids(false), ids(true)]).toEqual([
    [3, 1, 2],
    [3, 1, 2],
  ])
})
