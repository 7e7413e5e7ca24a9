// What stands against handing an account in, before it is pressed and when the server says so.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'
import { closeOverlays } from '@/shared/ui/dialogs'
import { china, listOf, storedAccount } from '@/testing/accounts'
import { renderScreen } from '@/testing/render'
import { answer, refuse, server } from '@/testing/server'
import OpenAccount from './OpenAccount'

const Documents = ['ID', 'Passport', 'POA'].map((CodeKey, at) => ({ CodeKey, DocumentID: at + 1 }))
const ready = { ...storedAccount, Documents }

async function open(step: number, account: object) {
  answer('get', 'account_userentity.json', listOf(account))
  renderScreen(<OpenAccount />, '/account/addresspage/addresspage', `?InvestmentFrameworkID=1&step=${step}`)
  await screen.findByRole('list', { name: /^Step/ })
}

const stepIs = (label: string) =>
  waitFor(() => expect(document.querySelector('[aria-current=step] .step-label')?.textContent).toBe(label))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const apply = () => screen.getByRole('button', { name: 'Submit for review' })
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement

beforeEach(() => {
  useSession.setState({ islogin: 1, draftOwner: '86-13800138000' })
  answer('get', 'public_countries.json', { countries: [china] })
  answer('get', 'account_bankprofile.json', { banks: [], bankAccountTypes: [], currencies: [] })
})
afterEach(() => act(() => closeOverlays()))

test('a save that changed nothing leaves nothing to hand in', async () => {
  await open(1, { ...ready, ChangedInd: false, LastKYCLog: { KYCStateCode: 'LFAIL' } })
  answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 3 })
  await press('Save and continue')
  await stepIs('Documents')
  expect(screen.getByText('Nothing has changed since the last review.')).toBeTruthy()
  expect(apply()).toHaveProperty('disabled', true)
})

test('an account that is handed in leads to the list, whichever answer says first that it is locked', async () => {
  await open(2, ready)
  answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  const locked = listOf({ ...ready, Version: 4, LastKYCLog: { KYCStateCode: 'LWAIT' } })
  server.use(
    http.get('*/api/account_userentity.json', async ({ request }) => {
      if (!new URL(request.url).searchParams.has('UserEntityID')) await delay(200)
      return HttpResponse.json(locked)
    }),
  )
  await userEvent.click(apply())
  expect((await screen.findByTestId('elsewhere')).textContent).toContain('/account/openaccount')
})

test.each([
  ['PersonalCompleteInd', /^Something in the personal step is missing/],
  ['BankCompleteInd', /^Something in the bank step is missing/],
])('without %s the step that lacks something is named', async (part, words) => {
  await open(2, { ...ready, [part]: false })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(apply()).toHaveProperty('disabled', true)
})

test.each([
  ['DateOfPassportExpired', 'Personal'],
  ['IDNumber', 'Personal'],
  ['BankCity', 'Bank'],
])('a refusal of %s leads to the step %s and stands at the field', async (wrong, step) => {
  await open(2, ready)
  refuse('put', 'account_userentity.json', 422, 'FieldInvalid', {
    fields: [{ field: wrong, messageKey: 'FieldInvalid' }],
  })
  await userEvent.click(apply())
  await stepIs(step)
  expect(document.querySelector(`[data-field="${wrong}"] [role=alert]`)).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe(wrong),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refusal of the bank account asks for its confirmation again', async () => {
  await open(2, ready)
  refuse('put', 'account_userentity.json', 422, 'FieldInvalid', {
    fields: [{ field: 'BankCity', messageKey: 'FieldInvalid' }],
  })
  await userEvent.click(apply())
  await stepIs('Bank')
  expect(field('BankDepositConfirmationInd').checked).toBe(false)
  expect(document.querySelector('[data-field="BankCity"] [role=alert]')).toBeTruthy()
})

test('a refusal that names no field is told where it was pressed', async () => {
  await open(2, ready)
  refuse('put', 'account_userentity.json', 422, 'KYCFeeUnpaid')
  await userEvent.click(apply())
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await stepIs('Documents')
})

test('on the bank step of an approved account it is said that withdrawals pause, where there are any', async () => {
  const approved = { ...ready, LastKYCLog: { KYCStateCode: 'GPASS' } }
  const told = () => screen.queryByText(/withdrawals from this account pause/)
  for (const [IsWithdrawSupported, account] of [
    [true, approved],
    [false, approved],
    [true, ready],
  ] as const) {
    const all = listOf(account)
    const [lookup] = all.frameworkLookups
    answer('get', 'account_userentity.json', {
      ...all,
      frameworkLookups: [{ ...lookup, IsWithdrawSupported }],
    })
    const shown = renderScreen(<OpenAccount />, '/wizard', '?InvestmentFrameworkID=1&step=1')
    await waitFor(() => expect(field('BankCity')).toBeTruthy())
    expect(told() !== null).toBe(IsWithdrawSupported && account === approved)
    shown.unmount()
    act(() => void useSession.setState({ addressDataActive: 0 }))
    queryClient.clear()
  }
})
