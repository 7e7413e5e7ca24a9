// The fee of an account that is under review: what became of it, and asking for it back; and what the question says.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeOverlays } from '@/shared/ui/dialogs'
import { listOf, storedAccount } from '@/testing/accounts'
import { renderScreen } from '@/testing/render'
import { answer, sequence } from '@/testing/server'
import OpenAccount from './OpenAccount'

const path = '/account/addresspage/addresspage'
const until = '2026-12-30T08:00:00Z'

const paid = {
  OnlineChargeSessionID: 7,
  State: 'Paid',
  Amount: 450,
  Currency: 'ZAR',
  RefundingInd: false,
  RefundableUntilDateTime: until,
}
const refunded = { ...paid, State: 'Refunded', RefundableUntilDateTime: null }

const withFee = (KYCStateCode: string, Payment: object | null, Amount = 600) => ({
  ...storedAccount,
  LastKYCLog: { KYCStateCode },
  KYCFee: { Amount, Currency: 'ZAR', Payment },
})

function open(account: object, search = '') {
  answer('get', 'account_userentity.json', listOf(account))
  return renderScreen(<OpenAccount />, path, `?InvestmentFrameworkID=1${search}`)
}

const badge = () => document.querySelector('.fee .status')?.textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

afterEach(() => act(() => closeOverlays()))

test('a paid fee can be asked back for during the review, and what was paid is what goes back', async () => {
  open(withFee('LWAIT', paid), '&ReferenceID=7')
  await screen.findByText('Review fee')
  expect(badge()).toBe('Paid')
  expect(document.querySelector('.fee-amount')?.textContent).toContain('450')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  const asked = answer('post', 'account_pay_refund.json', { ok: true })
  await press('Ask for a refund')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('450')
  expect(question.textContent).not.toContain('600')
  expect(question.textContent).toContain('cannot be approved in this review')
  answer('get', 'account_userentity.json', listOf(withFee('LWAIT', refunded)))
  await press('Refund it')
  await waitFor(() => expect(badge()).toBe('Refunded'))
  expect(asked[0]?.body).toMatchObject({ OnlineChargeSessionID: 7 })
  expect(screen.getByText(/Once the review has ended you can pay it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay|refund/ })).toBeNull()
})

test('a payment that is not decided is waited for on the locked screen too', async () => {
  const pending = { ...paid, State: 'Pending', RefundableUntilDateTime: null }
  const failed = { ...pending, State: 'Failed' }
  answer('get', 'account_pay.json', failed)
  const listed = (payment: object) => ({ status: 200, body: listOf(withFee('LWAIT', payment)) })
  // The list, the account itself, and both anew once it is decided.
  sequence('get', 'account_userentity.json', [listed(pending), listed(pending), listed(failed)])
  renderScreen(<OpenAccount />, path, '?InvestmentFrameworkID=1&ReferenceID=7')
  await waitFor(() => expect(badge()).toBe('Failed'))
  expect(await screen.findByText('Nothing can be paid while the account is under review.')).toBeTruthy()
})

test('an account whose fee was never paid is only locked', async () => {
  open(withFee('GWAIT', null))
  expect(await screen.findByText(/cannot be changed until the review is done/)).toBeTruthy()
  expect(document.querySelector('.fee')).toBeNull()
})

test.each([
  [600, true],
  [0, false],
])('with a fee of %i now, asking back says %s that it has to be paid again', async (amount, again) => {
  open(withFee('INIT', paid, amount), '&step=2')
  await screen.findByText('Review fee')
  await press('Ask for a refund')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('450')
  expect(/paid again/.test(question.textContent ?? '')).toBe(again)
  await press('Cancel')
})

test('where nothing is asked for any more, a refund leaves nothing to pay', async () => {
  open(withFee('INIT', refunded, 0), '&step=2')
  expect(await screen.findByText('No review fee is due any more.')).toBeTruthy()
  expect(document.querySelector('.fee-amount')?.textContent).toContain('450')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})
