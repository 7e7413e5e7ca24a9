import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HistoryEntry, Item } from '@/console/shared/api/wire'
import { useItem } from '@/console/shared/review/items'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { ChangedSince } from './ChangedSince'

const item = (version: number, state: Item['state'], ...history: HistoryEntry[]) =>
  partly<Item>({ id: 7, version, state, investor: `Version ${version}`, history })
const passed = partly<HistoryEntry>({ from: 'LWAIT', to: 'GWAIT', by: 'operator', name: 'Ruth' })

function Reading() {
  const { data } = useItem('kyc', 7)
  if (!data) return null
  return (
    <>
      <h1>{data.investor}</h1>
      <ChangedSince queue="kyc" item={data} />
    </>
  )
}

beforeAll(() => loadCatalogues(['console/operations', 'console/shared']))
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

test('another’s decision is told within moments, and the item stays as it is read until it is loaded', async () => {
  answer('get', 'queues/kyc/7', item(4, 'LWAIT'))
  renderScreen(<Reading />)
  await screen.findByText('Version 4')
  expect(screen.getByRole('status').textContent).toBe('')

  const asked = answer('get', 'queues/kyc/7', item(5, 'GWAIT', passed))
  act(() => void vi.advanceTimersByTime(15_000))
  await screen.findByText(/Ruth has decided on this/)
  expect(screen.getByRole('status').textContent).toContain('Second review')
  expect(screen.getByRole('heading').textContent).toBe('Version 4')
  expect(asked).toHaveLength(1)

  act(() => screen.getByRole('button', { name: 'Load the current version' }).click())
  await screen.findByText('Version 5')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

test('a change that nobody of the desk made is told too', async () => {
  answer('get', 'queues/kyc/7', item(4, 'LWAIT'))
  renderScreen(<Reading />)
  await screen.findByText('Version 4')
  answer('get', 'queues/kyc/7', item(6, 'INIT'))
  act(() => void vi.advanceTimersByTime(15_000))
  await screen.findByText('This has changed since you opened it.')
})
