import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { QueueEntry, QueueName } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { QueueTable } from './QueueTable'

const entry = partly<QueueEntry>({
  id: 12,
  state: 'GPASS',
  investor: 'Li Wei',
  account_number: 'LF-3',
  framework: 'PKF',
  project: 'Harbour',
  payment_method: 'Wallet',
  payout_method: 'Bitcoin',
  remittance_reference: 'LD7Q2K9',
  amount: 1000.5,
  currency: 'USD',
  submitted_at: '2026-11-20T08:00:00Z',
})

const show = (queue: QueueName, items = [entry]) => renderScreen(<QueueTable queue={queue} items={items} />)
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(/ \(.*/, ''))
const row = () => screen.getAllByRole('row')[1] as HTMLElement

beforeAll(() => loadCatalogues(['console/operations', 'console/shared']))

test.each([
  ['kyc', ['Waiting', 'Investor', 'Framework', 'State', 'Submitted']],
  ['deposits', ['Waiting', 'Investor', 'Framework', 'Reference', 'Paid by', 'Amount', 'State', 'Submitted']],
  ['withdrawals', ['Waiting', 'Investor', 'Framework', 'Paid out by', 'Amount', 'State', 'Submitted']],
  ['subscriptions', ['Waiting', 'Investor', 'Project', 'Paid by', 'Amount', 'State', 'Submitted']],
] as [QueueName, string[]][])('%s: %s', (queue, columns) => {
  show(queue, [entry, { ...entry, id: 13, state: 'LWAIT' }])
  expect(heads()).toEqual(columns)
})

test('where nothing waits no column stands empty for it', () => {
  show('kyc')
  expect(heads()).toEqual(['Investor', 'Framework', 'State', 'Submitted'])
})

test('a withdrawal tells how and how much, and that an approved one is still to be paid out', () => {
  show('withdrawals')
  const cells = within(row())
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(0, 5)).toEqual([
    'Li WeiLF-3',
    'PKF',
    'Bitcoin',
    expect.stringContaining('1,000.50'),
    'Approved, to be paid out',
  ])
  expect(screen.getByRole('link', { name: 'Li Wei' }).getAttribute('href')).toBe('/withdrawals/12')
})

test('a deposit tells under which reference, in which way and how much is to come', () => {
  const { payment_method: _, ...rest } = entry
  show('deposits', [{ ...rest, funding_method: 'Wire' }])
  const cells = within(row())
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(0, 6)).toEqual([
    'Li WeiLF-3',
    'PKF',
    'LD7Q2K9',
    'Bank wire',
    expect.stringContaining('1,000.50'),
    'Approved',
  ])
  expect(screen.getByRole('link', { name: 'Li Wei' }).getAttribute('href')).toBe('/deposits/12')
})

test('an item with red flags says how many, and each by its name', () => {
  show('kyc', [{ ...entry, state: 'LWAIT', flags: ['signer_name', 'paper_expired'] }])
  const badge = within(row()).getByText('2 red flags')
  expect(badge.closest('[title]')?.getAttribute('title')).toBe(
    "It was signed in another name than the holder's\nThe passport has expired",
  )
})

test('an item without red flags has no badge of them', () => {
  show('kyc', [{ ...entry, state: 'LWAIT', flags: [] }])
  expect(within(row()).queryByText(/red flag/)).toBeNull()
})

test('a deposit in coins tells what was wrong with its payment', () => {
  show('deposits', [{ ...entry, state: 'LWAIT', funding_method: 'Bitcoin', deviation: 'late' }])
  expect(within(row()).getByText('Paid late').className).toContain('status')
})

test('only what waits for somebody says for how long, in working time', () => {
  const since = { ...entry, waiting_since: new Date(Date.now() - 15 * 24 * 60 * 60_000).toISOString() }
  const waits = (state: QueueEntry['state']) => {
    const { container, unmount } = renderScreen(
      <QueueTable queue="subscriptions" items={[{ ...since, state }]} />,
    )
    const told = container.querySelector('td time')?.textContent
    unmount()
    return told
  }
  // Of any 15 days in a row at least 10 are worked and at most 11.
  expect(waits('LWAIT')).toMatch(/^1[01] days$/)
  expect(waits('PRE_OK')).toMatch(/^1[01] days$/)
  expect(waits('SUCCESS')).toBeUndefined()
})

test('what the second line returned is marked', () => {
  renderScreen(<QueueTable queue="kyc" items={[{ ...entry, state: 'LWAIT', returned: true }]} />)
  expect(within(row()).getByText('Returned to the first review')).toBeTruthy()
})

test('who has an item stands beside its state', () => {
  useOperator.setState({ operator: { id: 1, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] } })
  const of = (id: number, name: string) => ({
    ...entry,
    id,
    state: 'LWAIT' as const,
    assigned_to: { id, name },
  })
  show('kyc', [of(1, 'Ruth'), of(2, 'Rita'), { ...entry, state: 'LWAIT' }])
  const told = screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).queryByText(/^Assigned/)?.textContent)
  expect(told).toEqual(['Assigned to you', 'Assigned to Rita', undefined])
})

test.each([
  ['waiting', 'Waiting for investor'],
  ['answered', 'Investor answered'],
] as const)('an item whose investor was asked says so: %s', (asked, label) => {
  show('kyc', [{ ...entry, state: 'LWAIT', asked }])
  expect(within(row()).getByText(label)).toBeTruthy()
})
