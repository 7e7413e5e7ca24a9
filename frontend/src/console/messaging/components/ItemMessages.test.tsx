import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { ItemMessages } from './ItemMessages'

beforeAll(() => loadCatalogues(['console/messaging']))
beforeEach(() => queryClient.clear())

const show = () => renderScreen(<ItemMessages queue="subscriptions" id={50} />)

const message = {
  id: 3,
  channel: 'email',
  to: 'l…@example.com',
  template: 'message.orderIssued',
  stage: 'delivered',
  written_at: '2026-11-20T08:00:00Z',
}

test('beside an item stands what its investor was told of it, on which way and what became of it', async () => {
  answer('get', 'queues/subscriptions/50/messages', { items: [message], total: 1 })
  show()
  expect(await screen.findByText('Shares issued')).toBeTruthy()
  expect(screen.getByText('E-mail · l…@example.com')).toBeTruthy()
  expect(screen.getByText('Delivered')).toBeTruthy()
  expect(screen.queryByText(/newest/)).toBeNull()
})

test('an item of which nothing was told says so', async () => {
  answer('get', 'queues/subscriptions/50/messages', { items: [], total: 0 })
  show()
  expect(await screen.findByText('No message about this yet.')).toBeTruthy()
})

test.each([
  [12, false, 'The newest 10 of 12'],
  [1000, true, 'The newest 10 of 1,000+'],
])('of %i messages, more: %s, it says how many are not shown', async (total, total_capped, told) => {
  const items = Array.from({ length: 10 }, (_, at) => ({ ...message, id: at + 1 }))
  answer('get', 'queues/subscriptions/50/messages', { items, total, total_capped })
  show()
  expect(await screen.findByText(told)).toBeTruthy()
})
