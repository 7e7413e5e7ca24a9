import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryEntry, Item } from '@/console/shared/api/wire'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { TypedData } from './TypedData'

beforeAll(() => loadCatalogues(['console/shared']))
beforeEach(() => sessionStorage.clear())

const passed = partly<HistoryEntry>({
  at: '2026-11-20T08:00:00Z',
  from: 'LWAIT',
  to: 'GWAIT',
  by: 'operator',
  name: 'Ruth',
  checked: ['last_name', 'bank_name'],
})
const item = partly<Item>({
  id: 7,
  state: 'GWAIT',
  version: 3,
  data: { first_name: 'Wei', last_name: 'Li', bank_name: 'Example Bank' },
  history: [passed],
})
const row = (value: string) => screen.getByText(value).closest('.typed-row')?.textContent

test('the second review sees which fields the first one compared, at each field and in sum', () => {
  renderScreen(<TypedData queue="kyc" item={item} />)
  expect(screen.getByText('Ruth compared 2 fields with the documents.')).toBeTruthy()
  expect(row('Li')).toContain('Compared at the first review')
  expect(row('Example Bank')).toContain('Compared at the first review')
  expect(row('Wei')).not.toContain('Compared at the first review')
  // They are the first reviewer's ticks: the second one begins without any.
  expect(screen.getByText('0 of 3 compared')).toBeTruthy()
})

test('what was compared before the item was sent back is not marked any more', () => {
  const back = { ...passed, from: 'GWAIT', to: 'LWAIT', checked: null } as unknown as HistoryEntry
  renderScreen(<TypedData queue="kyc" item={{ ...item, state: 'LWAIT', history: [passed, back] }} />)
  expect(screen.queryByText(/Compared at the first review/)).toBeNull()
})
