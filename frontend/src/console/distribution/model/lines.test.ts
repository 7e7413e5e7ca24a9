import { expect, test } from 'vitest'
import { distributionAddress, distributionsAddress, readDistributionPlace, statesOf } from './distributions'
import { exactText, isRoundedUp, readLinePlace } from './lines'
import { outlineLines, readOutline } from './outline'
import { projectChoices } from './projects'

test.each([
  ['1202.335000', 1202.34, true],
  ['1202.335000', 1202.33, false],
  ['1202.33', 1202.33, false],
  ['0.004999', 0.01, true],
  ['0.004999', 0, false],
  ['71.1', 71.1, false],
  ['300', 300, false],
  ['0.295', 0.3, true],
])('a part of %s as %s: one cent more is %s', (exact, amount, isMore) =>
  expect(isRoundedUp({ exact, amount })).toBe(isMore),
)

test.each([
  ['1202.335', '1,202.335000'],
  ['71', '71.000000'],
  ['0.000001', '0.000001'],
])('%s is shown as %s', (exact, text) =>
  expect(exactText(exact, (whole) => whole.toLocaleString('en'))).toBe(text),
)

test('the place in the list and that among the lines stand side by side in the address', () => {
  const address = distributionAddress(
    12,
    { state: 'paying', page: 2 },
    { line_state: 'waiting', line_q: 'Lan', line_sort: '-amount', line_page: 3 },
  )
  expect(address).toBe(
    '/distributions/12?state=paying&page=2&line_state=waiting&line_q=Lan&line_sort=-amount&line_page=3',
  )
  const params = new URLSearchParams(address.split('?')[1])
  expect(readDistributionPlace(params)).toMatchObject({ state: 'paying', page: 2, q: undefined })
  expect(readLinePlace(params)).toEqual({
    line_state: 'waiting',
    line_q: 'Lan',
    line_sort: '-amount',
    line_page: 3,
  })
  expect(readDistributionPlace(new URLSearchParams('state=PAYING&page=1'))).not.toHaveProperty('page')
})

test('what is not paid yet is a place of its own, in several states', () => {
  const place = { state: 'unpaid', sort: 'payment_date' } as const
  const address = distributionsAddress(place)
  expect(address).toBe('/distributions?state=unpaid&sort=payment_date')
  expect(readDistributionPlace(new URLSearchParams(address.split('?')[1]))).toMatchObject(place)
  expect(statesOf('unpaid')).toBe('draft,approved,funded,paying')
  expect(statesOf('paid')).toBe('paid')
  expect(statesOf(undefined)).toBeUndefined()
})

test('the outline of a proposal has its own order, and leaves out what it does not know', () => {
  const change = (name: string, after: string | null) => ({
    field: `distribution.${name}`,
    before: null,
    after,
  })
  const lines = outlineLines([
    change('text_en', 'Rent'),
    change('total', 'USD 1000.50'),
    change('per_share', null),
    change('cash_type', 'interest'),
    change('other', 'x'),
  ])
  expect(lines.map(({ name }) => name)).toEqual(['cash_type', 'total', 'text_en'])
  expect(lines.map(readOutline)).toEqual([
    { cashType: 'interest' },
    { money: { amount: 1000.5, currency: 'USD' } },
    {},
  ])
  expect(readOutline({ name: 'record_date', value: '2026-10-31' })).toEqual({ day: '2026-10-31' })
})

test('a project is offered once, in the language of the reader, by name', () => {
  const of = (id: number, name_zh: string, name_en: string, currency: string) => ({
    project: { id, name_zh, name_en },
    code: `P${id}`,
    currency,
  })
  const funds = [
    of(7, '海岸公寓', 'Shore', 'USD'),
    of(7, '海岸公寓', 'Shore', 'CNY'),
    of(3, '', 'Aldera', 'ZAR'),
  ]
  expect(
    projectChoices(funds, undefined, 'en').map(({ id, name, currency }) => [id, name, currency]),
  ).toEqual([
    [3, 'Aldera', 'ZAR'],
    [7, 'Shore', 'USD'],
  ])
  expect(projectChoices(funds, undefined, 'zh').map(({ name }) => name)).toContain('海岸公寓')
})
