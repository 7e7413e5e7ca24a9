import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Investor } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { InvestorWallets } from './InvestorWallets'

const at = '2026-11-20T08:00:00Z'
const investor = partly<Investor>({
  id: 5,
  wallets: [
    {
      account_id: 3,
      account_number: 'LF-3',
      framework: 'PKF',
      currency: 'USD',
      available: 299.5,
      held: 200.5,
      balance: 500,
      holds: [{ amount: 200.5, order_id: null, withdrawal_id: 9 }],
      movements: [
        { id: 3, at, kind: 'deposit', deposit_id: 4, amount: 50, balance: 550 },
        { id: 2, at, kind: 'withdrawal', order_id: null, withdrawal_id: 8, amount: -100, balance: 500 },
        { id: 1, at, kind: 'investment_refund', order_id: 7, withdrawal_id: null, amount: 600, balance: 600 },
      ],
    },
    {
      account_id: 3,
      account_number: 'LF-3',
      framework: 'PKF',
      currency: 'CNY',
      available: 0,
      held: 0,
      balance: 0,
      holds: [],
      movements: [],
    },
  ],
})

beforeAll(() => {
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] } })
  return loadCatalogues(['console/withdrawal'])
})

test('a wallet tells what it has, what is held for what, and what moved last', async () => {
  renderScreen(<InvestorWallets investor={investor} />)
  const [dollars, yuan] = (await screen.findAllByRole('listitem')).filter((it) => it.querySelector('h3'))
  if (!dollars || !yuan) throw new Error('two wallets')
  const figures = [...dollars.querySelectorAll('.wallet-figures > div')].map((it) => it.textContent)
  expect(figures).toEqual(['AvailableUS$ 299.50', 'HeldUS$ 200.50', 'TotalUS$ 500'])
  const hold = dollars.querySelector('.wallet-hold') as HTMLElement
  expect(hold.textContent).toContain('Held for Withdrawal 9')
  expect(within(hold).getByRole('link').getAttribute('href')).toContain('/withdrawals/9')
  expect(dollars.querySelector('.fold-line')?.textContent).toContain('Deposit')
  const rows = [...dollars.querySelectorAll('.movements tbody tr')]
  const cells = rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Deposit Deposit 4', '+US$ 50', 'US$ 550'],
    ['Withdrawal Withdrawal 8', '-US$ 100', 'US$ 500'],
    ['Refund of an investment Order 7', '+US$ 600', 'US$ 600'],
  ])
  expect(within(yuan).getByText('Nothing was booked yet.')).toBeTruthy()
  expect(yuan.querySelector('.fold')).toBeNull()
})

test('what may be spent and what is held lead to their postings, a movement to its transaction', async () => {
  renderScreen(<InvestorWallets investor={investor} />)
  const [dollars, yuan] = (await screen.findAllByRole('listitem')).filter((it) => it.querySelector('h3'))
  if (!dollars || !yuan) throw new Error('two wallets')
  const ways = (wallet: HTMLElement) =>
    [...wallet.querySelectorAll('.wallet-figures a, .movements .number a')].map((it) =>
      it.getAttribute('href'),
    )
  expect(ways(dollars)).toEqual([
    '/ledger/books/wallet:3?asset=USD',
    '/ledger/books/wallet_held:3?asset=USD',
    '/ledger/transactions/3',
    '/ledger/transactions/2',
    '/ledger/transactions/1',
  ])
  // Nothing was booked in yuan.
  expect(ways(yuan)).toEqual([])
})

test('there is nothing of wallets where none came', () => {
  const { container } = renderScreen(<InvestorWallets investor={partly<Investor>({ id: 5 })} />)
  expect(container.querySelector('.record-part')).toBeNull()
})
