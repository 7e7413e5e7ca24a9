import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { InvestorAccounts } from '@/console/account/components/InvestorAccounts'
import { InvestorDeposits } from '@/console/deposit/components/InvestorDeposits'
import { Papers } from '@/console/document/components/Papers'
import type { HistoryEntry, Investor, Item, Role } from '@/console/shared/api/wire'
import { useOneOpen } from '@/console/shared/record/oneOpen'
import type { ShowPapers } from '@/console/shared/review/papers'
import { useOperator } from '@/console/shared/session/session'
import { InvestorOrders } from '@/console/subscription/components/InvestorOrders'
import { InvestorWithdrawals } from '@/console/withdrawal/components/InvestorWithdrawals'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'

const at = '2026-11-20T08:00:00Z'
const failed: HistoryEntry = {
  at,
  from: 'LWAIT',
  to: 'LFAIL',
  by: 'operator',
  name: 'Ruth',
  comment: 'Blurred.',
}

const investor = partly<Investor>({
  id: 5,
  accounts: [{ id: 3, number: 'LF-3', framework: 'PKF', state: 'LFAIL', submitted_at: at }],
  orders: [
    {
      id: 7,
      project: 'Harbour',
      state: 'GFAIL',
      payment_method: 'Wire',
      amount: 1000,
      currency: 'USD',
      created_at: at,
      ended: { at, from: 'GWAIT', to: 'GFAIL', by: 'operator', name: 'Andrew', comment: 'Recalled.' },
    },
  ],
})

const item = partly<Item>({
  id: 3,
  state: 'LFAIL',
  data: { last_name: 'Li', bank_name: 'Example Bank' },
  documents: [
    { id: 1, kind: 'Passport', name: 'a.jpg', media_type: 'image/jpeg', size: 1, created_at: at, url: '/1' },
    { id: 2, kind: 'Passport', name: 'b.jpg', media_type: 'image/jpeg', size: 1, created_at: at, url: '/2' },
  ],
  history: [failed],
  questionnaire: [{ text: 'Are you known?', answer: 'No' }],
  questionnaire_version: {
    signed: 1,
    present: 2,
    signed_at: '2025-01-02T08:00:00Z',
    expires_at: '2026-01-02T08:00:00Z',
    expired: true,
    signed_name: 'Wei Li',
    made_out_to: 'Wei Chen',
    names_another: true,
  },
})

function Holdings() {
  const held = useOneOpen()
  const papers: ShowPapers = (name, item, again) => <Papers item={item} held={held(name)} reload={again} />
  return (
    <>
      <InvestorAccounts investor={investor} papers={papers} />
      <InvestorOrders investor={investor} papers={papers} />
    </>
  )
}

function show(...roles: Role[]) {
  useOperator.setState({
    operator: { id: 1, name: 'Ann', email: 'a@example.com', roles },
    csrfToken: 'token',
  })
  renderScreen(<Holdings />)
}

beforeAll(() =>
  loadCatalogues([
    'console/account',
    'console/deposit',
    'console/document',
    'console/shared',
    'console/subscription',
    'console/withdrawal',
  ]),
)

const line = (name: string) => screen.getByText(name, { selector: '.fold-name' }).closest('summary')

test('who decides on accounts reads them whole, and no paper before it is opened', async () => {
  answer('get', 'queues/kyc/3', item)
  show('reviewer')
  expect(await screen.findByText('Blurred.', { selector: '.reason blockquote' })).toBeTruthy()
  expect(screen.getByText('The investor reads these words at the account.')).toBeTruthy()
  expect(line('Typed data')?.textContent).toContain('2 fields')
  expect(line('Documents')?.textContent).toContain('2 documents · Passport')
  expect(line('Questionnaire')?.textContent).toContain('Expired')
  expect(line('History')?.textContent).toContain('First review failed')
  expect(screen.getAllByText(/is made out to Wei Chen/)).not.toHaveLength(0)
  expect(screen.getByText('Version 1; version 2 is asked now')).toBeTruthy()
  // Nothing asks for a file, which this server would refuse.
  expect(document.querySelector('.documents')).toBeNull()
  expect(screen.queryByText('Harbour', { selector: 'summary *' })).toBeNull()
})

test('who decides on orders alone is asked nothing of the account, and reads why an order ended', () => {
  show('finance')
  expect(screen.getByText('PKF LF-3')).toBeTruthy()
  expect(document.querySelector('.fold')).toBeNull()
  const reason = within(screen.getByRole('note'))
  expect(reason.getByText('Second review failed')).toBeTruthy()
  expect(reason.getByText('Andrew')).toBeTruthy()
  expect(reason.getByText('Recalled.')).toBeTruthy()
})

test('an account that does not come says so in its place', async () => {
  refuse('get', 'queues/kyc/3', 403, 'Error_Forbidden')
  show('approver')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('PKF LF-3')).toBeTruthy()
  expect(screen.getByText('Harbour', { selector: 'summary *' })).toBeTruthy()
})

test('deposits lead to their items, and none is said to be there where there is none', async () => {
  useOperator.setState({ operator: { id: 1, email: 'f@example.com', name: 'Farah', roles: ['finance'] } })
  const own = {
    id: 8,
    state: 'GWAIT',
    funding_method: 'Wire',
    amount: 250.5,
    currency: 'USD',
    created_at: at,
  } as const
  const { unmount } = renderScreen(
    <InvestorDeposits investor={partly<Investor>({ id: 5, deposits: [own] })} />,
  )
  const link = await screen.findByRole('link', { name: 'Bank wire' })
  expect(link.getAttribute('href')).toContain('/deposits/8')
  expect(screen.getByText('Second review')).toBeTruthy()
  unmount()
  renderScreen(<InvestorDeposits investor={partly<Investor>({ id: 5, deposits: [] })} />)
  expect(await screen.findByText('No deposit submitted yet.')).toBeTruthy()
})

test('withdrawals lead to their items, and none is said to be there where there is none', async () => {
  useOperator.setState({ operator: { id: 1, email: 'f@example.com', name: 'Farah', roles: ['finance'] } })
  const own = {
    id: 9,
    state: 'GPASS',
    payout_method: 'Bank',
    amount: 250.5,
    currency: 'USD',
    created_at: at,
  } as const
  const { unmount } = renderScreen(
    <InvestorWithdrawals investor={partly<Investor>({ id: 5, withdrawals: [own] })} />,
  )
  const link = await screen.findByRole('link', { name: 'Bank transfer' })
  expect(link.getAttribute('href')).toContain('/withdrawals/9')
  expect(screen.getByText('Approved, to be paid out')).toBeTruthy()
  unmount()
  renderScreen(<InvestorWithdrawals investor={partly<Investor>({ id: 5, withdrawals: [] })} />)
  expect(await screen.findByText('No withdrawal submitted yet.')).toBeTruthy()
})
