import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  language: 'zh',
  template: 'message.orderIssued',
  subject: '份额已发行',
  text: '您的订单 50 的份额已发行。',
  written_at: '2026-11-20T08:00:00Z',
  sent: { channel: 'email', to: 'l…@example.com', stage: 'delivered' },
}

test('beside an item stands what its investor was told of it, on which way and what became of it', async () => {
  answer('get', 'queues/subscriptions/50/messages', { items: [message], total: 1 })
  show()
  expect(await screen.findByText('Shares issued')).toBeTruthy()
  expect(screen.getByText('E-mail · l…@example.com')).toBeTruthy()
  expect(screen.getByText('Delivered')).toBeTruthy()
  expect(screen.queryByText(/newest/)).toBeNull()
})

test('the words are unfolded on a press, in the language in which they were written', async () => {
  answer('get', 'queues/subscriptions/50/messages', { items: [message], total: 1 })
  show()
  const line = (await screen.findByText('Shares issued')).closest('details') as HTMLDetailsElement
  expect(line.open).toBe(false)
  await userEvent.click(screen.getByText('Shares issued'))
  expect(line.open).toBe(true)
  const words = within(line).getByText('您的订单 50 的份额已发行。')
  expect(words.closest('[lang]')?.getAttribute('lang')).toBe('zh')
  expect(within(line).getByText('份额已发行')).toBeTruthy()
})

test('a message that the outbox has forgotten keeps its words, and tells no way', async () => {
  answer('get', 'queues/subscriptions/50/messages', { items: [{ ...message, sent: null }], total: 1 })
  show()
  expect(await screen.findByText('How it was sent is no longer kept')).toBeTruthy()
  expect(screen.getByText('您的订单 50 的份额已发行。')).toBeTruthy()
  expect(screen.queryByText('Delivered')).toBeNull()
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
