import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { InvestorHistory } from './InvestorHistory'

beforeAll(() => loadCatalogues(['console/identity', 'console/shared']))

const event = (id: number, kind: string, record: string, detail: string) => ({
  id,
  at: '2026-11-20T08:00:00Z',
  kind,
  by: 'investor',
  name: null,
  record,
  detail,
  address: '203.0.113.9',
})

test('what was recorded tells on which record and how, and leads there as far as the role sees it', async () => {
  useOperator.setState({ operator: { id: 3, name: 'Ruth', email: 'r@desk.test', roles: ['reviewer'] } })
  answer('get', 'investors/5/history', {
    items: [
      event(9, 'account_submitted', 'account:12', 'handed in'),
      event(8, 'order_changed', 'order:7', 'INIT to LWAIT'),
      event(7, 'logged_in', 'investor:5', ''),
    ],
    total: 3,
  })
  renderScreen(<InvestorHistory id={5} />)
  await screen.findByText('Account 12')
  const [account, order, own] = screen.getAllByRole('listitem')
  if (!account || !order || !own) throw new Error('three events')
  expect(within(account).getByRole('link').getAttribute('href')).toBe('/kyc/12')
  within(account).getByText('Submitted')
  within(order).getByText('Order 7')
  within(order).getByText('Being prepared → First review')
  expect(within(order).queryByRole('link')).toBeNull()
  // The record is the very investor.
  expect(own.textContent).not.toContain('investor:5')
})
