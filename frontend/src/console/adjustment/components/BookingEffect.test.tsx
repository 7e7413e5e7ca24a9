import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProposedManualBooking } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { BookingEffect } from './BookingEffect'

const wallet = {
  account_id: 7,
  account_number: 'PKF-7',
  investor_id: 1,
  currency: 'USD',
  change: -100,
  available: 80,
  after: -20,
}

const booking: ProposedManualBooking = {
  kind: 'exchange',
  direction: null,
  value_on: '2026-11-26',
  document: 5,
  wallets: [wallet, { ...wallet, currency: 'CNY', change: 714.29, available: 0, after: 714.29 }],
  exchange: {
    from_rate: null,
    to_rate: {
      id: 3,
      currency: 'CNY',
      usd_per_unit: 0.14,
      units_per_usd: 7.1428571429,
      day: '2026-11-25',
      source: 'ecb',
      proposal: 2,
    },
    given: 100,
    given_currency: 'USD',
    gained: 714.29,
    gained_currency: 'CNY',
    exact: 714.28571428,
    rounding: 0.00428572,
  },
  short: true,
  postings: [
    { book: 'wallet', owner: 7, amount: -100, currency: 'USD' },
    { book: 'fx_position', owner: 0, amount: 100, currency: 'USD' },
  ],
}

beforeAll(() => loadCatalogues(['console/shared', 'console/adjustment']))
beforeEach(() =>
  useOperator.setState({
    operator: { id: 2, name: 'Andrew', email: 'a@example.com', roles: ['approver'] },
    csrfToken: 'token',
  }),
)

test('an exchange that waits tells the rate, its day and source, the rounding, and each wallet before and after', () => {
  renderScreen(<BookingEffect booking={booking} isOpen />, '/proposals/9')
  expect(screen.getByText(/1 CNY = 0.14 USD/).textContent).toContain('European Central Bank')
  expect(screen.getByText(/714.28571428 CNY, rounded half up/).textContent).toContain('+0.00428572')
  expect(screen.getByRole('alert').textContent).toContain('approving will be refused')
  const wallets = [...document.querySelectorAll('.booking-after')].map((it) => it.textContent)
  expect(wallets).toHaveLength(2)
  expect(wallets[0]).toMatch(/80.*20/)
  expect(screen.getByRole('link', { name: 'Open the document' }).getAttribute('href')).toBe(
    '/ops/api/evidence/5',
  )
  expect(screen.getByText('Currency exchange', { selector: '.foretold span' })).toBeTruthy()
})

test('a booked one does not tell what the wallets have by now', () => {
  renderScreen(<BookingEffect booking={booking} isOpen={false} />, '/adjustments/9')
  expect(document.querySelectorAll('.booking-after')).toHaveLength(0)
  expect(screen.queryByRole('alert')).toBeNull()
})
