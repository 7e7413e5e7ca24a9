// Who registered under a campaign is listed for whoever sees investors, and led to from the campaign.
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderRoute, renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import CampaignPage from './CampaignPage'
import InvestorsPage from './InvestorsPage'

const at = '2026-11-20T08:00:00Z'
const campaign: Campaign = {
  id: 3,
  code: 'SPRING',
  name_zh: '春季活动',
  name_en: 'Spring days',
  starts_at: at,
  ends_at: at,
  limit: null,
  active: true,
  stage: 'ended',
  registrations: 2,
  version: 1,
}

const as = (role: Role) =>
  useOperator.setState({
    operator: { id: 1, name: 'Otto', email: 'o@example.com', roles: [role] },
    csrfToken: 'token',
  })

beforeAll(() => loadCatalogues(['console/shared', 'console/identity']))

beforeEach(() => queryClient.clear())

test('the investors of a campaign are asked for by its number, under its code', async () => {
  as('auditor')
  answer('get', 'campaigns/3', campaign)
  const investor = {
    id: 5,
    name: 'Lan Chen',
    mobile_number: '86-13900139000',
    email: null,
    email_verified: false,
    registered_at: at,
    accounts: [],
  }
  const seen = answer('get', 'investors', { items: [investor], total: 1 })
  renderScreen(<InvestorsPage />, '/investors', '?campaign=3')
  await screen.findByRole('link', { name: 'Lan Chen' })
  expect(seen[0]?.url.searchParams.get('campaign')).toBe('3')
  const chip = await screen.findByRole('link', { name: /Campaign SPRING/ })
  expect(chip.getAttribute('href')).toBe('/investors')
})

test.each([
  ['auditor', true],
  ['editor', false],
] as const)('a campaign leads the %s to who registered: %s', async (role, leads) => {
  as(role)
  answer('get', 'campaigns/3', campaign)
  renderRoute(<CampaignPage />, '/campaigns/:id', '/campaigns/3')
  await waitFor(() => screen.getByRole('heading', { name: 'SPRING' }))
  const link = screen.queryByRole('link', { name: 'Who registered' })
  expect(link?.getAttribute('href')).toBe(leads ? '/investors?campaign=3' : undefined)
})
