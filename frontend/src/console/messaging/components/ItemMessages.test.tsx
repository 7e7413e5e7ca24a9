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

test('beside an item stands what its investor was told of it, on which way and what became of it', async () => {
  const message = {
    id: 3,
    channel: 'email',
    to: 'l…@example.com',
    template: 'message.orderIssued',
    stage: 'delivered',
    written_at: '2026-11-20T08:00:00Z',
  }
  answer('get', 'queues/subscriptions/50/messages', { items: [message], total: 1 })
  show()
  expect(await screen.findByText('Shares issued')).toBeTruthy()
  expect(screen.getByText('E-mail · l…@example.com')).toBeTruthy()
  expect(screen.getByText('Delivered')).toBeTruthy()
})

test('an item of which nothing was told says so', async () => {
  answer('get', 'queues/subscriptions/50/messages', { items: [], total: 0 })
  show()
  expect(await screen.findByText('No message about this yet.')).toBeTruthy()
})
