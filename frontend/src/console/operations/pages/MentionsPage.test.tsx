import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { at, renderRoutes } from '@/testing/routes'
import { answer, sequence } from '@/testing/server'
import { useMentions } from '../api/notes'
import { Notes } from '../components/notes/Notes'
import MentionsPage from './MentionsPage'

const mention = (id: number, more: object) => ({
  id,
  investor: 7,
  text: `Look at ${id}`,
  by: 'Andrew',
  at: '2026-11-20T08:00:00Z',
  unread: false,
  ...more,
})
const listed = [mention(5, { unread: true, queue: 'kyc', item: 12 }), mention(4, {})]

beforeAll(() => loadCatalogues(['console/notes', 'console/shared']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 3, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
})

function Count() {
  return <p>{`unread: ${useMentions().data?.unread}`}</p>
}

const routes = [
  { path: '/mentions', element: <MentionsPage /> },
  {
    path: '/kyc/:id',
    element: (
      <>
        <Count />
        <Notes place={{ queue: 'kyc', id: 12 }} />
      </>
    ),
  },
]

test('mentions tell what is unread, and each leads to where its note stands', async () => {
  answer('get', 'mentions', { unread: 1, items: listed })
  renderRoutes(routes, '/mentions')
  expect(await screen.findByText('1 unread')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Download CSV', expect.stringMatching(/\/mentions\/export/)],
    ['Account 12', '#/kyc/12?note=5&from=%2Fmentions'],
    ['Investor 7', '#/investors/7?note=4&from=%2Fmentions'],
  ])
  expect(screen.getByText('Look at 5')).toBeTruthy()
  expect(screen.getAllByText('Andrew')).toHaveLength(2)
  expect(screen.getByText('Unread')).toBeTruthy()
  expect(screen.getByText('Read')).toBeTruthy()
})

test('whoever has the note of a mention in sight has read it, and the count falls', async () => {
  const note = { id: 5, text: 'Look at 5', by: 'Andrew', at: '2026-11-20T08:00:00Z', mentions: ['Ruth'] }
  const others = { ...note, id: 6, mentions: ['Anna'], unread: false }
  sequence('get', 'mentions', [
    { status: 200, body: { unread: 1, items: listed } },
    { status: 200, body: { unread: 0, items: listed } },
  ])
  answer('get', 'queues/kyc/12/notes', {
    items: [{ ...note, unread: true }, others],
    may_write: false,
    colleagues: [],
  })
  const seen = answer('post', 'mentions/:id/seen', { ok: true })
  renderRoutes(routes, '/mentions')
  await userEvent.click(await screen.findByRole('link', { name: 'Account 12' }))
  await at('/kyc/12?note=5&from=%2Fmentions')
  expect(await screen.findByText('unread: 0')).toBeTruthy()
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/ops/api/mentions/5/seen'])
})

test('somebody whom nobody mentioned is told how it happens', async () => {
  answer('get', 'mentions', { unread: 0, items: [] })
  renderRoutes(routes, '/mentions')
  expect(await screen.findByText('Nobody has mentioned you yet')).toBeTruthy()
})
