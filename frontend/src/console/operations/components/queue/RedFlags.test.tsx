import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Item } from '@/console/shared/api/wire'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { RedFlags } from './RedFlags'

beforeAll(() => loadCatalogues(['console/operations', 'console/shared']))

const flagged = partly<Item>({
  id: 7,
  flags: [
    { key: 'shared_passport', account_id: 12, accounts: 3 },
    { key: 'signer_name', signer: 'Wang Xiaoli' },
    { key: 'sanctioned_country', countries: ['IR', 'KP'] },
  ],
  history: [],
})

test('each flag is named with what it was told from', () => {
  renderScreen(<RedFlags item={flagged} />)
  expect(screen.getByRole('heading', { name: '3 red flags' })).toBeTruthy()
  const [passport, signer, country] = screen.getAllByRole('listitem')
  expect(passport?.textContent).toContain('Account #12 and 2 more')
  expect(signer?.textContent).toContain('Wang Xiaoli')
  expect(country?.textContent).toContain('Iran, North Korea')
})

test('the second line reads what the first answered', () => {
  const passed = {
    at: '2026-11-21T08:00:00Z',
    from: 'LWAIT',
    to: 'GWAIT',
    by: 'operator',
    name: 'Ruth',
    flags: [{ key: 'shared_passport', answer: 'Twins with one paper' }],
  } as const
  renderScreen(<RedFlags item={{ ...flagged, history: [{ ...passed, flags: [...passed.flags] }] }} />)
  expect(screen.getByText('Ruth answered:')).toBeTruthy()
  expect(screen.getByText('Twins with one paper')).toBeTruthy()
})

test('nothing stands where nothing is wrong', () => {
  renderScreen(<RedFlags item={{ ...flagged, flags: [] }} />)
  expect(screen.queryByRole('list')).toBeNull()
})
