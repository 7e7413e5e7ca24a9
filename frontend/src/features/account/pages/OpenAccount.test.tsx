import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsKey } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'
import { rememberSession } from '@/shared/signing/session'
import { closeOverlays } from '@/shared/ui/dialogs'
import { china, listOf, storedAccount as stored } from '@/testing/accounts'
import { draftOf, typed } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, sequence } from '@/testing/server'
import OpenAccount from './OpenAccount'

const path = '/account/addresspage/addresspage'
/** The browser's own buttons. */
function Browser() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        browser back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        browser forward
      </button>
    </>
  )
}

async function open(search = '', account: object = stored) {
  answer('get', 'account_userentity.json', listOf(account))
  const shown = renderScreen(
    <>
      <OpenAccount />
      <Browser />
    </>,
    path,
    `?InvestmentFrameworkID=1${search}`,
  )
  await screen.findByRole('list', { name: /^Step/ })
  return shown
}

const step = () => document.querySelector('[aria-current=step] .step-label')?.textContent
const stepIs = (label: string) => waitFor(() => expect(step()).toBe(label))
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

/** A button of what lies over the screen. */
const dismiss = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const stale = { status: 409, body: { ok: false, messageKey: 'Error_StaleVersion', params: {}, fields: [] } }

beforeEach(() => {
  useSession.setState({ islogin: 1, draftOwner: '86-13800138000' })
  answer('get', 'public_countries.json', { countries: [china] })
  answer('get', 'account_bankprofile.json', { banks: [], bankAccountTypes: [], currencies: [] })
})
afterEach(() => act(() => closeOverlays()))

describe('the steps', () => {
  test('are gone through by the browser as by the screen, and keep what was typed', async () => {
    await open()
    await userEvent.type(field('AddressCity'), ' North')
    await press('Next: bank')
    await stepIs('Bank')
    await userEvent.type(field('BankCity'), ' South')
    await press('browser back')
    await stepIs('Personal')
    expect(field('AddressCity').value).toBe('Beijing North')
    await press('browser forward')
    await stepIs('Bank')
    expect(field('BankCity').value).toBe('Beijing South')
    await press('Back')
    await stepIs('Personal')
    await press('browser forward')
    await stepIs('Bank')
    expect(useSession.getState().addressDataActive).toBe(1)
  })

  test('lie below the one that is come back to, also after paying', async () => {
    for (const search of ['', '&ReferenceID=99', '&SessionID=9', '&step=2']) {
      useSession.setState({ addressDataActive: search ? 0 : 2 })
      const shown = await open(search)
      await stepIs('Documents')
      await press('browser back')
      await stepIs('Bank')
      await press('Back')
      await stepIs('Personal')
      shown.unmount()
    }
  })

  test('a session that was left for is waited for where the questionnaire is', async () => {
    rememberSession('questionnaire.1', 9)
    answer('get', 'account_userentity.json', listOf(stored))
    renderScreen(<OpenAccount />, path, '?InvestmentFrameworkID=1&SessionID=9')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/account/addresspage/survey?InvestmentFrameworkID=1&Event=Complete&SignSessionID=9',
    )
  })

  test('begin at the first that is not done, whatever step an address asks for', async () => {
    answer('get', 'account_userentity.json', listOf())
    renderScreen(<OpenAccount />, path, '?InvestmentFrameworkID=1&step=2')
    await stepIs('Personal')
  })

  test('end at the bank step while there is no account', async () => {
    typed('account.1', stored)
    useSession.setState({ unstored: { 'account.1': { ...stored } } })
    answer('get', 'account_userentity.json', listOf())
    renderScreen(<OpenAccount />, path, '?InvestmentFrameworkID=1&step=2')
    await stepIs('Bank')
  })

  test('lead to the list once the account was handed in', async () => {
    await open('&step=2')
    await press('browser back')
    await stepIs('Bank')
    answer('get', 'account_userentity.json', listOf({ ...stored, LastKYCLog: { KYCStateCode: 'LWAIT' } }))
    await act(() => forget(accountsKey))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/openaccount')
  })
})

test('a mistake of the first step that only the server sees leads there', async () => {
  await open('&step=1')
  answer(
    'put',
    'account_userentity.json',
    {
      ok: false,
      messageKey: 'FieldInvalid',
      params: {},
      message: '',
      fields: [{ field: 'TaxNumber', messageKey: 'FieldInvalid' }],
    },
    422,
  )
  await press('Save and continue')
  await stepIs('Personal')
  expect(document.querySelector('[data-field="TaxNumber"] [role=alert]')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('TaxNumber')))
})

test('what was emptied is sent as null where an account can do without it', async () => {
  await open()
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  await userEvent.clear(field('EmailAddress'))
  await press('Next: bank')
  await stepIs('Bank')
  await userEvent.clear(field('CorrespondentBank'))
  await press('Save and continue')
  await stepIs('Documents')
  expect(sent[0]?.body).toMatchObject({
    UserEntityID: 4,
    ChineseName: null,
    EmailAddress: null,
    BankAccountName: null,
    BankSwiftCode: null,
    CorrespondentBank: null,
    OpenSourceOfFunds: null,
    FirstName: 'Wei',
    applyKYC: false,
  })
})

describe('an account that is newer than the form', () => {
  async function meet() {
    await open('&step=1')
    await userEvent.type(field('BankCity'), ' South')
    const saves = sequence('put', 'account_userentity.json', [
      stale,
      { status: 200, body: { ok: true, UserEntityID: 4, Version: 10 } },
    ])
    answer('get', 'account_userentity.json', listOf({ ...stored, Version: 9, BankBranchName: 'Harbour' }))
    await press('Save and continue')
    await screen.findByRole('dialog', { name: 'The account has changed' })
    return saves
  }

  test('is loaded, keeps what was typed here, and can then be saved', async () => {
    const saves = await meet()
    expect(saves[0]?.body).toMatchObject({ Version: 3, BankBranchName: 'Main' })
    await dismiss('Load the current version')
    await waitFor(() => expect(field('BankBranchName').value).toBe('Harbour'))
    expect(field('BankCity').value).toBe('Beijing South')
    expect(draftOf('account.1')).toEqual({ BankCity: 'Beijing South' })
    await press('Save and continue')
    await stepIs('Documents')
    expect(saves[1]?.body).toMatchObject({
      Version: 9,
      BankCity: 'Beijing South',
      BankBranchName: 'Harbour',
    })
  })

  test('is not loaded unasked', async () => {
    await meet()
    await dismiss('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('BankBranchName').value).toBe('Main')
  })

  test('that came by itself takes nothing back of what was changed elsewhere', async () => {
    await open('&step=1')
    await userEvent.type(field('BankCity'), ' South')
    answer('get', 'account_userentity.json', listOf({ ...stored, Version: 9, BankBranchName: 'Harbour' }))
    await act(() => forget(accountsKey))
    await waitFor(() => expect(field('BankBranchName').value).toBe('Harbour'))
    const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 10 })
    await press('Save and continue')
    await stepIs('Documents')
    expect(sent[0]?.body).toMatchObject({
      Version: 9,
      BankCity: 'Beijing South',
      BankBranchName: 'Harbour',
    })
  })
})

test('a number that a reload took away says why, until it is typed anew', async () => {
  const told = () => screen.queryAllByText(/^For your safety, what you typed here is not kept/)
  const shown = await open()
  await userEvent.type(field('TaxNumber'), '9')
  expect(told()).toEqual([])
  shown.unmount()
  act(() => void useSession.setState({ unstored: {} }))
  await open()
  const [note] = told()
  expect(told()).toHaveLength(1)
  expect(field('TaxNumber').getAttribute('aria-describedby')).toContain(note?.id)
  expect(field('TaxNumber').value).toBe('T-1')
  await userEvent.type(field('TaxNumber'), '9')
  expect(told()).toEqual([])
})

test('what an account needs is not sent once it is emptied', async () => {
  await open('&step=1')
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  await userEvent.clear(field('BankCity'))
  await press('Save and continue')
  await waitFor(() => expect(document.querySelector('[data-field="BankCity"] [role=alert]')).toBeTruthy())
  expect(sent).toEqual([])
})

test('nothing is handed in over changes that are not saved', async () => {
  const Documents = ['ID', 'Passport', 'POA'].map((CodeKey, at) => ({ CodeKey, DocumentID: at + 1 }))
  await open('&step=2', { ...stored, Documents })
  const apply = () => screen.getByRole('button', { name: 'Submit for review' })
  expect(apply()).toHaveProperty('disabled', false)
  await press('browser back')
  await stepIs('Bank')
  await userEvent.type(field('BankCity'), ' South')
  await press('browser forward')
  await stepIs('Documents')
  expect(screen.getByText(/^You changed something/)).toBeTruthy()
  expect(apply()).toHaveProperty('disabled', true)

  answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  await press('browser back')
  await stepIs('Bank')
  await press('Save and continue')
  await stepIs('Documents')
  await waitFor(() => expect(apply()).toHaveProperty('disabled', false))
})

test('what was changed elsewhere is not handed in unseen', async () => {
  const Documents = ['ID', 'Passport', 'POA'].map((CodeKey, at) => ({ CodeKey, DocumentID: at + 1 }))
  await open('&step=2', { ...stored, Documents })
  const handedIn = sequence('put', 'account_userentity.json', [
    stale,
    { status: 200, body: { ok: true, UserEntityID: 4, Version: 10 } },
  ])
  answer('get', 'account_userentity.json', listOf({ ...stored, Documents, Version: 9, BankCity: 'Tianjin' }))
  await press('Submit for review')
  await screen.findByRole('dialog', { name: 'The account has changed' })
  expect(handedIn[0]?.body).toMatchObject({ UserEntityID: 4, applyKYC: true, Version: 3 })
  await dismiss('OK')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('browser back')
  await stepIs('Bank')
  expect(field('BankCity').value).toBe('Tianjin')
  await press('browser forward')
  await stepIs('Documents')
  await press('Submit for review')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/openaccount')
  expect(handedIn[1]?.body).toMatchObject({ applyKYC: true, Version: 9 })
})

test('a questionnaire that is made out to another name than the form has is told', async () => {
  const told = () => screen.queryByText(/signed as Wei Zhao; your form now says Wei Li/)
  const shown = await open('&step=2', { ...stored, QuestionnaireSignedAs: 'Wei Zhao' })
  expect(told()).toBeTruthy()
  shown.unmount()
  await open('&step=2')
  await waitFor(() => expect(told()).toBeNull())
})

test('every step of a blocked account says that it is', async () => {
  for (const at of [0, 1, 2]) {
    const shown = await open(`&step=${at}`, { ...stored, BlockedInd: true })
    expect(screen.getByText('This account is blocked')).toBeTruthy()
    shown.unmount()
  }
})
