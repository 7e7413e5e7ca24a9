import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Item, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { WithdrawalFacts } from './WithdrawalFacts'

const withdrawal = partly<Item>({
  id: 12,
  state: 'GWAIT',
  framework: 'PKF',
  account_number: 'LF-3',
  account_id: 3,
  account_state: 'GPASS',
  first_line_by: { id: 2, name: 'Fin' },
  payout_method: 'Bank',
  amount: 1000.5,
  currency: 'USD',
  pay_to: {
    bank_account_name: 'Li Wei',
    bank_name: 'Example Bank',
    bank_account_number: '6222020200112233',
    differs_from_account: false,
  },
  data: { first_name: 'Wei', last_name: 'Li', bank_account_number: '6222020200112233' },
})

function show(item: Item, role: Role = 'approver') {
  useOperator.setState({
    operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] },
    csrfToken: 'token',
  })
  return renderScreen(<WithdrawalFacts item={item} />)
}

const paidTo = () => within(screen.getByRole('region', { name: 'Paid to, as signed' }))

beforeAll(() => loadCatalogues(['console/shared', 'console/withdrawal']))

test('how much goes out, in which way and to whom, each line to be ticked off', async () => {
  show(withdrawal)
  expect(screen.getByText('Bank transfer')).toBeTruthy()
  expect(document.querySelector('.order-amount')?.textContent).toContain('1,000.50')
  expect(paidTo().getByText('0 of 3 compared')).toBeTruthy()
  await userEvent.click(paidTo().getByRole('checkbox', { name: /6222020200112233/ }))
  expect(paidTo().getByText('1 of 3 compared')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
})

test('what the wallet has, and keeps once it is paid, stands beside the amount while it waits', () => {
  const figures = () => [...document.querySelectorAll('.order-wallet > div')].map((it) => it.textContent)
  const { unmount } = show({
    ...withdrawal,
    wallet: { available: 749.5, held: 1200.5, balance_after: 949.5 },
  })
  expect(figures()).toEqual([
    'Available in the walletUS$ 749.50',
    'Held, this withdrawal includedUS$ 1,200.50',
    'In the wallet after this payoutUS$ 949.50',
  ])
  unmount()
  show({ ...withdrawal, wallet: { available: 949.5, held: 0, balance_after: null } })
  expect(figures()).toEqual(['Available in the walletUS$ 949.50', 'Held in the walletUS$ 0'])
})

test('another bank account by now is warned of, with what the account says beside what was signed', () => {
  const pay_to = { ...withdrawal.pay_to, bank_account_number: '6222000000000001', differs_from_account: true }
  show({ ...withdrawal, pay_to })
  expect(screen.getByRole('note').textContent).toContain('The account now names another bank account')
  const line = paidTo().getByText('6222000000000001').closest('label')
  expect(line?.textContent).toContain('The account now says: 6222020200112233')
  expect(paidTo().getAllByText(/account now says/)).toHaveLength(1)
})

test('a destination that was changed in the database is an alarm', () => {
  show({ ...withdrawal, payee_changed: true })
  expect(screen.getByRole('alert').textContent).toContain('The bank details were changed in the database')
})

test('a holder who is not the investor is marked', () => {
  show({
    ...withdrawal,
    pay_to: { ...withdrawal.pay_to, bank_account_name: 'Zhang Min', differs_from_account: false },
  })
  expect(paidTo().getByText('Zhang Min').closest('label')?.textContent).toContain("Not the investor's name")
})

test('a Bitcoin address stands alone', () => {
  const bitcoin_address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  show({ ...withdrawal, payout_method: 'Bitcoin', pay_to: { bitcoin_address, differs_from_account: false } })
  expect(screen.getByText('Bitcoin')).toBeTruthy()
  expect(paidTo().getByText('0 of 1 compared')).toBeTruthy()
  expect(paidTo().getByText(bitcoin_address)).toBeTruthy()
})

test('the account behind it is a link for who reads accounts, and its name for who does not', () => {
  const { unmount } = show(withdrawal)
  expect(screen.getByRole('link', { name: 'PKF LF-3' }).getAttribute('href')).toBe('/kyc/3?state=all')
  expect(screen.getByText('Approved')).toBeTruthy()
  expect(screen.getByText('Fin')).toBeTruthy()
  unmount()
  show(withdrawal, 'finance')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('PKF LF-3')).toBeTruthy()
})
