import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { closeOverlays } from '@/shared/ui/dialogs'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import BankWizard from './BankWizard'

const errorAt = (name: string) => document.querySelector(`[data-field="${name}"] [role=alert]`)?.textContent

afterEach(() => act(() => closeOverlays()))

const bank = {
  UserBankProfileID: 7,
  Version: 1,
  AccountName: 'Li Wei',
  BankName: 'Example Bank',
  BankAccountNumber: '6222020200112233',
  BankAccountTypeID: 2,
  CurrencyID: 1,
  BankBranchName: 'Main',
  BankBranchCode: '001',
  BankSwiftCode: 'EXAMCNBJ',
  BankAddress: '2 Bank Street',
  BankCountryID: 112,
}

test('what is missing is told in a popup before the save, as in the profile, and then at its fields', async () => {
  answer('get', 'account_bankprofile.json', { banks: [bank], bankAccountTypes: [], currencies: [] })
  answer('get', 'public_countries.json', { countries: [] })
  const sent = answer('put', 'account_bankprofile.json', { ok: true })
  renderScreen(<BankWizard />, '/user/personaldata/addpersonaldata', '?bank=7&step=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Save bank account' }))
  const popup = await screen.findByRole('dialog', { name: 'Information incomplete' })
  expect(popup.textContent).toContain('“City of the bank” and 2 more fields are not filled in yet.')
  await userEvent.click(screen.getByText('OK'), { pointerEventsCheck: 0 })
  await waitFor(() => expect(errorAt('BankCity')).toBeTruthy())
  expect([errorAt('BankAddressRegion'), errorAt('BankAreaCode')].every(Boolean)).toBe(true)
  expect(sent).toEqual([])
})

test.each([
  ['&for=account', '/account/openaccount', 7],
  [
    '&for=account&InvestmentFrameworkID=2',
    '/account/addresspage/addresspage?InvestmentFrameworkID=2&EntityID=1&step=1',
    7,
  ],
  ['', '/user/personaldata/allpersonaldata', null],
])('a saved bank account leads back to where it was asked for: %s', async (query, home, taken) => {
  const whole = { ...bank, BankCity: 'Beijing', BankAddressRegion: 'Beijing', BankAreaCode: '100000' }
  answer('get', 'account_bankprofile.json', { banks: [whole], bankAccountTypes: [], currencies: [] })
  answer('get', 'public_countries.json', { countries: [] })
  answer('put', 'account_bankprofile.json', { ok: true, UserBankProfileID: 7 })
  renderScreen(<BankWizard />, '/user/personaldata/addpersonaldata', `?bank=7&step=1${query}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Save bank account' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(home)
  expect(useSession.getState().addedBank).toBe(taken)
})
