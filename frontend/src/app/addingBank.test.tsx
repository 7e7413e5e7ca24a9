// A bank account that is added on the way through account opening: what was typed stays, and the bank step takes the new one.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import OpenAccount from '@/features/account/pages/OpenAccount'
import BankWizard from '@/features/profile/pages/BankWizard'
import { beginSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { closeOverlays } from '@/shared/ui/dialogs'
import { china, listOf, storedAccount } from '@/testing/accounts'
import { partly } from '@/testing/partly'
import { at, renderRoutes } from '@/testing/routes'
import { answer, refuse } from '@/testing/server'

const opening = '/account/addresspage/addresspage'
const adding = '/user/personaldata/addpersonaldata'
const added = {
  UserBankProfileID: 7,
  Version: 1,
  AccountName: 'Li Wei',
  BankName: 'Harbour Bank',
  BankAccountNumber: '6222020200119999',
  BankAccountTypeID: 2,
  CurrencyID: 1,
  BankBranchName: 'Quay',
  BankBranchCode: '009',
  BankSwiftCode: 'HARBCNBJ',
  BankAddress: '9 Quay Road',
  BankCity: 'Xiamen',
  BankAddressRegion: 'Fujian',
  BankCountryID: 112,
  BankAreaCode: '361000',
}
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const lists = {
  bankAccountTypes: [{ BankAccountTypeID: 2, AccountType: 'Current' }],
  currencies: [{ CurrencyID: 1, Currency: 'US dollar' }],
}
const know = (...banks: object[]) => answer('get', 'account_bankprofile.json', { banks, ...lists })

async function open() {
  beginSession('live', partly({ MobileNumber: '86-13900139000' }))
  answer('get', 'account_userentity.json', listOf(storedAccount))
  renderRoutes(
    [
      { path: opening, element: <OpenAccount /> },
      { path: adding, element: <BankWizard /> },
    ],
    `${opening}?InvestmentFrameworkID=1&step=0`,
  )
  await waitFor(() => expect(field('PassportNumber')).toBeTruthy())
}

/** Fills in the bank account's wizard and saves it. */
async function add() {
  await waitFor(() => expect(field('AccountName')).toBeTruthy())
  for (const name of ['AccountName', 'BankName', 'BankAccountNumber'] as const) await type(name, added[name])
  await userEvent.click(screen.getByRole('button', { name: /Next/ }))
  await waitFor(() => expect(field('BankBranchName')).toBeTruthy())
  const branch = ['BankBranchName', 'BankBranchCode', 'BankSwiftCode', 'BankAddress'] as const
  for (const name of [...branch, 'BankCity', 'BankAddressRegion', 'BankAreaCode'] as const)
    await type(name, added[name])
  answer('post', 'account_bankprofile.json', { ok: true, UserBankProfileID: 7 })
  know(added)
  await userEvent.click(screen.getByRole('button', { name: 'Save bank account' }))
}

beforeEach(() => {
  answer('get', 'public_countries.json', { countries: [china] })
})
afterEach(() => act(() => closeOverlays()))

test('it leads back to the bank step, which it fills, and everything typed before is there', async () => {
  know({ ...added, UserBankProfileID: 3, BankName: 'Old Bank' })
  await open()
  await type('PassportNumber', 'E99999999')
  await type('AddressCity', 'Kunming')
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Use a saved bank account/ }))
  await userEvent.click(await screen.findByRole('link', { name: /^Add a bank account/ }))
  await add()
  await at(`${opening}?InvestmentFrameworkID=1&EntityID=1&step=1`)
  await waitFor(() => expect(field('BankName').value).toBe('Harbour Bank'))
  expect(field('BankAccountNumber').value).toBe('6222020200119999')
  expect(useSession.getState().addedBank).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(field('AddressCity')?.value).toBe('Kunming'))
  expect(field('PassportNumber').value).toBe('E99999999')
})

test('where the profile has no bank account yet, the bank step leads to one', async () => {
  know()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await userEvent.click(await screen.findByRole('link', { name: /^Add a bank account/ }))
  await at(`${adding}?for=account&InvestmentFrameworkID=1&step=0`)
})

test('an account that is refused for want of one leads there too', async () => {
  know(added)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await waitFor(() => expect(field('BankCity')).toBeTruthy())
  refuse('put', 'account_userentity.json', 409, 'Pleaseaddabankaccountfirst')
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add a bank account', hidden: true }))
  await at(`${adding}?for=account&InvestmentFrameworkID=1&step=0`)
})
