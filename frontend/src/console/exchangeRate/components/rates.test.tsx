import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProposedExchangeRates } from '@/console/shared/api/wire'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { InForce } from './InForce'
import { ProposedRates } from './ProposedRates'

beforeAll(() => loadCatalogues(['console/exchangeRate', 'console/shared']))

beforeEach(() => queryClient.clear())

/** So many rates, the first of which strike. */
function proposed(count: number, striking: number): ProposedExchangeRates {
  const shown = Array.from({ length: Math.min(count, 60) }, (_, nth) => ({
    currency: 'EUR',
    day: '2026-11-26',
    usd_per_unit: 1.5,
    units_per_usd: 0.666667,
    before: 1.1,
    before_day: '2026-11-25',
    far: nth < striking,
    replaces: false,
  }))
  return {
    source: 'ecb',
    count,
    striking,
    first_day: '1999-01-04',
    last_day: '2026-11-26',
    accepted_difference: true,
    shown,
  }
}

const rest = (rates: ProposedExchangeRates) => {
  renderScreen(<ProposedRates rates={rates} />, '/')
  return screen.queryAllByText(/more rate/).map((it) => it.textContent)
}

test.each([
  [60, 60, []],
  [
    1_061,
    1_061,
    ['1,001 more rates, which differ by more than a tenth or replace others, are not listed here'],
  ],
  [61, 2, ['1 more rate, which neither differs by more than a tenth nor replaces another']],
  [
    65,
    61,
    [
      '1 more rate, which differs by more than a tenth or replaces another, is not listed here',
      '4 more rates, which neither differ by more than a tenth nor replace others',
    ],
  ],
])(
  'of %d proposed rates, %d of which strike, it is said how many are not listed',
  (count, striking, more) => {
    expect(rest(proposed(count, striking))).toEqual(more)
  },
)

test('a currency whose last rate is too old has none in force', async () => {
  const last = { day: '2026-11-18', usd_per_unit: 0.14, units_per_usd: 7.142857, source: 'ecb' }
  answer('get', 'exchange_rates/in_force', {
    day: '2026-11-27',
    items: [
      { currency: 'CNY', rate: null, too_old: last },
      { currency: 'ZAR', rate: null, too_old: null },
    ],
  })
  renderScreen(<InForce />, '/')
  const yuan = (await screen.findByText('CNY')).closest('li')
  expect(yuan?.textContent).toContain('The last rate is more than 7 days old and cannot be used')
  expect(yuan?.textContent).toContain('of Nov 18, 2026')
  expect(screen.getByText('ZAR').closest('li')?.textContent).toContain('No rate yet')
})
