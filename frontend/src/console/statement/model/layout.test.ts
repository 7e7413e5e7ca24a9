import { expect, test } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { csvLayout, csvSample } from '@/testing/statement'
import { blankLayout, layoutField, layoutMistakes, layoutOf, layoutValues } from './layout'

const { headings } = csvSample
const values = layoutValues(csvLayout)

test('a layout is edited and comes out as it was', () => {
  expect(values).toMatchObject({ amounts: 'two', currency_column: 'Ccy', currency: '', skip_lines: '2' })
  expect(layoutOf(values)).toEqual({
    ...csvLayout,
    columns: {
      ...csvLayout.columns,
      value_on: null,
      amount: null,
      party_account: null,
      text: null,
      end_to_end: null,
    },
  })
  expect(layoutMistakes(values, headings)).toEqual({})
  expect(layoutValues(null)).toEqual(blankLayout)
})

test('the way of the amounts decides which columns count', () => {
  const one = { ...values, amounts: 'one', amount: 'In' } as const
  expect(layoutOf(one).columns).toMatchObject({ amount: 'In', credit: null, debit: null })
  expect(layoutMistakes(one, headings)).toEqual({})
})

test('the currency of a column counts before the one of every line', () => {
  expect(layoutOf({ ...values, currency: 'USD' }).currency).toBeNull()
  expect(layoutOf({ ...values, currency_column: '', currency: 'USD' }).currency).toBe('USD')
})

test('what is needed, twice, or not in the sample is said at its field', () => {
  expect(layoutMistakes({ ...blankLayout, skip_lines: '51' }, headings)).toEqual({
    booked_on: 'console.statement.layout.columnMissing',
    amount: 'console.statement.layout.columnMissing',
    currency: 'console.statement.layout.currencyMissing',
    skip_lines: 'console.statement.layout.skipWrong',
  })
  expect(layoutMistakes({ ...values, value_on: 'Date', party: 'Payer' }, headings)).toEqual({
    value_on: 'console.statement.layout.columnTwice',
    party: 'console.statement.layout.columnGone',
  })
  expect(layoutMistakes({ ...values, party: 'Payer' }, [])).toEqual({})
})

test('a refusal that names a field is said at it', () => {
  expect(layoutField(new Refusal(400, 'Error_BadRequest', { field: 'debit' }))).toBe('debit')
  expect(layoutField(new Refusal(400, 'Error_BadRequest', { field: 'version' }))).toBeUndefined()
  expect(layoutField(new Refusal(409, 'Error_StaleVersion', { field: 'debit' }))).toBeUndefined()
})
