// From an item to its investor and back, to the same place in the list.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Investor, Item } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { at, renderRoutes } from '@/testing/routes'
import { answer } from '@/testing/server'
import InvestorPage from './InvestorPage'
import ItemPage from './ItemPage'

const item = partly<Item>({
  id: 12,
  queue: 'kyc',
  state: 'LWAIT',
  investor: 'Li Wei',
  framework: 'PKF',
  account_number: 'PKF-00012',
  version: 4,
  submitted_at: null,
  waiting_since: null,
  data: {},
  documents: [],
  history: [],
})
const account = { id: 12, number: 'PKF-00012', framework: 'PKF', state: 'LWAIT' as const }
const investor = partly<Investor>({
  id: 7,
  name: 'Li Wei',
  mobile_number: '86-13800138000',
  email_verified: false,
  language: 'zh',
  registered_at: '2026-11-01T08:00:00Z',
  sessions: [],
  identities: [],
  messages: { items: [], total: 0, total_capped: false },
  accounts: [account],
})

const listed = (id: number, ...accounts: object[]) => ({
  id,
  mobile_number: '86-13800138000',
  email_verified: false,
  registered_at: '2026-11-01T08:00:00Z',
  accounts,
})

const notes = (text: string, unread = false) => ({
  items: [{ id: 1, text, by: 'Ruth', at: '2026-11-02T08:00:00Z', mentions: [], unread }],
  may_write: true,
  colleagues: [],
})
const letters = { items: [], may_write: true, language: 'zh', templates: [] }
const told = {
  id: 3,
  language: 'en',
  template: 'message.accountSubmitted',
  subject: null,
  text: 'We have received your application.',
  written_at: '2026-11-20T08:00:00Z',
  sent: { channel: 'sms', to: '86-…8000', stage: 'delivered' },
}

beforeAll(() =>
  loadCatalogues([
    'console/account',
    'console/app',
    'console/deposit',
    'console/document',
    'console/identity',
    'console/letter',
    'console/messaging',
    'console/notes',
    'console/operations',
    'console/payment',
    'console/shared',
    'console/subscription',
    'console/withdrawal',
  ]),
)

beforeEach(() => {
  useOperator.setState({
    operator: { id: 3, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
  answer('get', 'queues/kyc', { items: [], total: 0, total_capped: false })
  answer('get', 'queues/kyc/12', item)
  answer('get', 'queues/kyc/12/notes', notes('At the item'))
  answer('get', 'queues/kyc/12/letters', letters)
  answer('get', 'investors/7/letters', letters)
  answer('get', 'queues/kyc/12/messages', { items: [told], total: 1 })
  answer('get', 'investors/7', investor)
  answer('get', 'investors/7/notes', notes('At the investor'))
  answer('get', 'investors/7/history', { items: [], total: 0 })
})

const routes = [
  { path: '/kyc/:id', element: <ItemPage queue="kyc" /> },
  { path: '/investors/:id', element: <InvestorPage /> },
]

test('the name of an item leads to its investor, and Back to the item in its place', async () => {
  // The search also finds accounts whose numbers contain this one.
  const other = { ...account, id: 112 }
  const asked = answer('get', 'investors', { items: [listed(8, other), listed(7, account)], total: 2 })
  renderRoutes(routes, '/kyc/12?state=LWAIT&page=2')
  await userEvent.click(await screen.findByRole('link', { name: 'Li Wei' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the item' }))
  await screen.findByRole('link', { name: 'Back to the queue' })
  await at('/kyc/12?state=LWAIT&page=2')
  expect(asked[0]?.url.searchParams.get('q')).toBe('PKF-00012')
})

test('an item that was opened from its investor leads back there', async () => {
  answer('get', 'investors', { items: [listed(7, account)], total: 1 })
  renderRoutes(routes, '/investors/7?q=Li')
  await userEvent.click(await screen.findByRole('link', { name: 'PKF PKF-00012' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the investor' }))
  await screen.findByRole('link', { name: 'Back to the investors' })
  await at('/investors/7?q=Li')
})

test('notes of colleagues stand at an item and at its investor, and what was told of it beside the item', async () => {
  answer('get', 'investors', { items: [listed(7, account)], total: 1 })
  renderRoutes(routes, '/kyc/12')
  expect(await screen.findByText('At the item')).toBeTruthy()
  expect(await screen.findByText('Text message · +86 …8000')).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: 'Li Wei' }))
  expect(await screen.findByText('At the investor')).toBeTruthy()
})

test.each([
  ['/mentions', 'Back to Mentions'],
  ['/today', 'Back to Today'],
])('what was opened from %s says “%s”', async (from, label) => {
  answer('get', 'investors', { items: [listed(7, account)], total: 1 })
  renderRoutes(routes, `/kyc/12?note=1&from=${from}`)
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(`#${from}`)
})

test('an investor that was opened from a mention leads back to the mentions', async () => {
  renderRoutes(routes, '/investors/7?note=1&from=/mentions')
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Mentions' }))
  await at('/mentions')
})

test.each([
  ['/kyc/12', 'queues/kyc/12/notes'],
  ['/investors/7', 'investors/7/notes'],
])('at the head of %s stands that a note mentions the operator', async (address, path) => {
  answer('get', 'investors', { items: [listed(7, account)], total: 1 })
  answer('get', path, notes('Look here', true))
  answer('get', 'mentions', { unread: 1, items: [] })
  answer('post', 'mentions/:id/seen', { ok: true })
  renderRoutes(routes, address)
  await userEvent.click(await screen.findByRole('button', { name: '1 note mentions you' }))
  expect(document.activeElement?.textContent).toContain('Look here')
})
