import { readFileSync } from 'node:fs'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { Door } from '@/console/operations/components/access/Door'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { Rail } from './Rail'

beforeAll(() => loadCatalogues(['console/shared', 'console/app', 'console/access']))

function show(role: Role) {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'proposals', { items: [], total: 0 })
  answer('get', 'mentions', { unread: 3, items: [] })
  answer('get', 'queues/kyc', { items: [], total: 1 })
  answer('get', 'queues/deposits', { items: [], total: 4 })
  answer('get', 'queues/withdrawals', { items: [], total: 5 })
  answer('get', 'queues/subscriptions', { items: [], total: 6 })
  renderScreen(<Rail narrow={false} onHelp={() => undefined} />)
  return within(screen.getByRole('navigation', { name: 'Queues' }))
}

const ways = (rail: ReturnType<typeof show>) =>
  rail.getAllByRole('link').map((link) => link.getAttribute('href'))

test('finance sees the queues with money, each state with what waits in it', async () => {
  const rail = show('finance')
  expect(ways(rail)).toEqual([
    '/deposits?state=LWAIT',
    '/deposits?state=LWAIT',
    '/deposits?state=GWAIT',
    '/withdrawals?state=LWAIT',
    '/withdrawals?state=LWAIT',
    '/withdrawals?state=GWAIT',
    '/subscriptions?state=LWAIT',
    '/subscriptions?state=LWAIT',
    '/subscriptions?state=GWAIT',
    '/subscriptions?state=PRE_OK',
  ])
  expect(rail.getByRole('link', { name: 'Deposits' })).toBeTruthy()
  await waitFor(() => expect(rail.getAllByText('4')).toHaveLength(2))
})

test('an approver begins at the second line of each, a reviewer sees accounts alone', () => {
  expect(ways(show('approver'))).toContain('/deposits?state=GWAIT')
  cleanup()
  expect(ways(show('reviewer'))).toEqual(['/kyc?state=LWAIT', '/kyc?state=LWAIT', '/kyc?state=GWAIT'])
})

test('the lists beside the queues are those that a role sees', () => {
  const money = ['/proposals', '/payments', '/ledger', '/reconciliation']
  const shown = () => {
    const all = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    return money.filter((list) => all.includes(list))
  }
  show('finance')
  expect(shown()).toEqual(money)
  cleanup()
  show('reviewer')
  expect(shown()).toEqual([])
})

test('whoever can be mentioned sees how many mentions are unread', async () => {
  show('reviewer')
  const link = await screen.findByRole('link', { name: /^Mentions/ })
  expect(link.getAttribute('href')).toBe('/mentions')
  await waitFor(() => expect(within(link).getByText('3')).toBeTruthy())
  cleanup()
  const editor = { id: 2, name: 'Edith', email: 'e@example.com', roles: ['editor' as const] }
  useOperator.setState({ operator: editor })
  renderScreen(<Rail narrow={false} onHelp={() => undefined} />)
  expect(screen.queryByRole('link', { name: /^Mentions/ })).toBeNull()
})

test.each([
  ['in the rail', (): void => void show('finance')],
  ['at the door', (): void => void renderScreen(<Door>{null}</Door>)],
] as const)('a press on the language switches the desk at once and for later: %s', async (_, open) => {
  open()
  const group = screen.getByRole('group', { name: 'Language' })
  await userEvent.click(within(group).getByRole('button', { name: '中文' }))
  await screen.findByRole('group', { name: '语言' })
  expect(useSession.getState().locale).toBe('zh')
  expect(localStorage.getItem('language')).toContain('zh')
  await userEvent.click(screen.getByRole('button', { name: 'EN' }))
  await screen.findByRole('group', { name: 'Language' })
})

test('the language is switched from the narrow rail beside an item too', () => {
  show('finance')
  cleanup()
  renderScreen(<Rail narrow onHelp={() => undefined} />)
  expect(screen.getByRole('group', { name: 'Language' })).toBeTruthy()
  const sheet = readFileSync('src/console/app/shell.css', 'utf8')
  const hidden = sheet.match(/[^{}]*\{\s*display: none;?\s*\}/g)
  expect(hidden?.filter((rule) => rule.includes('language-switch'))).toEqual([])
})
