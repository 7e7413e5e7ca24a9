import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Investor, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { isMessageId, loadCatalogues } from '@/shared/i18n'
import server from '@/shared/messages/server.en.json'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { InvestorMessages } from './InvestorMessages'

const written_at = '2026-11-20T08:00:00Z'
const investor = partly<Investor>({
  id: 5,
  messages: {
    total: 12,
    items: [
      {
        id: 3,
        channel: 'email',
        to: 'l…@example.com',
        template: 'message.orderIssued',
        stage: 'delivered',
        written_at,
      },
      { id: 2, channel: 'sms', to: '86-…8000', template: 'sms.code', stage: 'given_up', written_at },
      { id: 1, channel: 'sms', to: '86-…8000', template: 'sms.ofTomorrow', stage: 'waiting', written_at },
    ],
  },
})

function show(...roles: Role[]) {
  useOperator.setState({ operator: { id: 1, name: 'Ann', email: 'a@example.com', roles } })
  renderScreen(<InvestorMessages investor={investor} />)
}

beforeAll(() => loadCatalogues(['console/messaging']))

test('a message is told by its kind, its way and what became of it', async () => {
  show('reviewer')
  expect(await screen.findByText('Shares issued')).toBeTruthy()
  expect(screen.getByText('E-mail · l…@example.com')).toBeTruthy()
  expect(screen.getByText('One-time code')).toBeTruthy()
  expect(screen.getAllByText('Text message · +86 …8000')).toHaveLength(2)
  expect(screen.getByText('Given up')).toBeTruthy()
  // A kind that this build does not know.
  expect(screen.getByText('Message')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('who looks after messages is led to all of them', async () => {
  show('auditor')
  const link = await screen.findByRole('link', { name: 'All 12 in Messages' })
  expect(link.getAttribute('href')).toContain('/outbox?q=investor%3A5')
})

test('every kind of message to an investor has a name', () => {
  const kinds = Object.keys(server).filter((key) => /^(message|security|sms)\.\w+$/.test(key))
  expect(kinds.length).toBeGreaterThan(25)
  const unnamed = [...kinds, 'email.verify'].filter(
    (key) => !isMessageId(`console.told.${key.split('.')[1]}`),
  )
  expect(unnamed).toEqual([])
})
