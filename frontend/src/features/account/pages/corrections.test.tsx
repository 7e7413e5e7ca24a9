// An account that came back from its review: what was refused is named first, stands open again, and is where one is led.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountsKey } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'
import { closeOverlays } from '@/shared/ui/dialogs'
import { china, listOf, storedAccount } from '@/testing/accounts'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import Accounts from './Accounts'
import AddressUpload from './AddressUpload'
import OpenAccount from './OpenAccount'
import Questionnaire from './Questionnaire'

const Documents = ['ID', 'Passport', 'POA'].map((CodeKey, at) => ({ CodeKey, DocumentID: at + 1 }))
const refused = (Comment: string, change: object = {}) => ({
  ...storedAccount,
  Documents,
  DocumentsCompleteInd: true,
  ChangedInd: false,
  LastKYCLog: { KYCStateCode: 'LFAIL', Comment },
  ...change,
})
const proof = 'Proof of address: it must be no older than three months.'
const bank = 'Bank information: the bank account is not in your own name.'

const know = (account: object) => answer('get', 'account_userentity.json', listOf(account))
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const done = (label: string) =>
  screen.getByText(label, { selector: '[data-done] *' }).closest('[data-done]')?.getAttribute('data-done')
const apply = () => screen.getByRole('button', { name: 'Submit for review' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const openStep = (step: number) =>
  renderScreen(<OpenAccount />, '/account/addresspage/addresspage', `?InvestmentFrameworkID=1&step=${step}`)

beforeEach(() => {
  useSession.setState({ islogin: 1, draftOwner: '86-13800138000' })
  answer('get', 'public_countries.json', { countries: [china] })
  answer('get', 'account_bankprofile.json', { banks: [{}], bankAccountTypes: [], currencies: [] })
})
afterEach(() => act(() => closeOverlays()))

test.each([
  [proof, 'Proof of address', 'KYC documents', '/account/addresspage/address?InvestmentFrameworkID=1'],
  [
    '护照副本：无法辨认。',
    'Certified passport copy',
    'KYC documents',
    '/account/addresspage/passport?InvestmentFrameworkID=1',
  ],
  [
    'Questionnaire: please sign it again.',
    'Due diligence questionnaire',
    'KYC documents',
    '/account/addresspage/survey?InvestmentFrameworkID=1',
  ],
  [
    'Personal information: compare the dates.',
    'Personal information',
    'Personal information',
    '/account/addresspage/addresspage?InvestmentFrameworkID=1&step=0',
  ],
  [
    bank,
    'Bank information',
    'Bank information',
    '/account/addresspage/addresspage?InvestmentFrameworkID=1&step=1',
  ],
  [
    `${proof}\n${bank}`,
    'Bank information and Proof of address',
    'Bank information',
    '/account/addresspage/addresspage?InvestmentFrameworkID=1&step=1',
  ],
])('%s is named, unticked and opened', async (comment, what, tick, route) => {
  know(refused(comment))
  renderScreen(<Accounts />, '/account/openaccount')
  await screen.findByText(`To correct: ${what}`)
  expect(done(tick)).toBe('false')
  await userEvent.click(screen.getByRole('link', { name: 'Correct and resubmit' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(route)
})

test('words that name nothing are told as they are, and lead to the first step', async () => {
  know(refused('Please call us.'))
  renderScreen(<Accounts />, '/account/openaccount')
  await screen.findByText('What to correct')
  expect(done('KYC documents')).toBe('true')
  await userEvent.click(screen.getByRole('link', { name: 'Correct and resubmit' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/account/addresspage/addresspage?InvestmentFrameworkID=1',
  )
})

test('a refused document is open until another takes its place, whatever else was changed', async () => {
  know(refused(proof))
  openStep(2)
  await screen.findByText('To correct: Proof of address')
  expect([done('Certified passport copy'), done('Proof of address')]).toEqual(['true', 'false'])
  expect(screen.getByText('Not accepted; upload a new document')).toBeTruthy()
  expect(screen.getByText('Replace the proof of address first.')).toBeTruthy()
  expect(apply()).toHaveProperty('disabled', true)

  know(refused(proof, { ChangedInd: true, Version: 4 }))
  await act(() => forget(accountsKey))
  await waitFor(() => expect(done('Proof of address')).toBe('false'))
  expect(apply()).toHaveProperty('disabled', true)

  const another = [...Documents, { CodeKey: 'POA', DocumentID: 9 }]
  know(refused(proof, { ChangedInd: true, Version: 5, Documents: another }))
  await act(() => forget(accountsKey))
  await waitFor(() => expect(done('Proof of address')).toBe('true'))
  expect(apply()).toHaveProperty('disabled', false)
})

test('where nothing is known of what was refused, a change counts', async () => {
  know(refused(proof, { ChangedInd: true }))
  openStep(2)
  await screen.findByText('What to correct')
  expect(done('Proof of address')).toBe('true')
  expect(apply()).toHaveProperty('disabled', false)
})

test('a bank account that was refused is confirmed again', async () => {
  know(refused(bank))
  const shown = openStep(1)
  await screen.findByText('To correct: Bank information')
  expect(field('BankDepositConfirmationInd').checked).toBe(false)
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  await userEvent.type(field('BankName'), ' Two')
  await press('Save and continue')
  expect(document.querySelector('[data-field="BankDepositConfirmationInd"] [role=alert]')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await userEvent.click(field('BankDepositConfirmationInd'))
  know(refused(bank, { ChangedInd: true, Version: 4, BankName: 'Example Bank Two' }))
  await press('Save and continue')
  await waitFor(() => expect(apply()).toHaveProperty('disabled', false))
  expect(sent[0]?.body).toMatchObject({ BankDepositConfirmationInd: true })
  shown.unmount()
  renderScreen(<Accounts />, '/account/openaccount')
  await screen.findByText('What to correct')
  expect(done('Bank information')).toBe('true')
})

test('what is wrong with a document stands where it is uploaded, and where the questionnaire is signed', async () => {
  know(refused(proof))
  const shown = renderScreen(<AddressUpload />, '/account/addresspage/address', '?InvestmentFrameworkID=1')
  await screen.findByText('To correct: Proof of address')
  expect(screen.getByText('Replace the proof of address first.')).toBeTruthy()
  shown.unmount()
  answer('get', 'account_questionnaire.json', {
    Version: 1,
    Questions: [{ QuestionID: 1, Text: 'Question 1?' }],
    Answers: { Radios: { 1: 'No' }, Texts: {} },
    SignedDateTime: '2026-10-01T00:00:00Z',
    ExpiresDateTime: '2027-10-01T00:00:00Z',
  })
  know(refused('Questionnaire: please sign it again.'))
  await act(() => forget(accountsKey))
  renderScreen(<Questionnaire />, '/account/addresspage/survey', '?InvestmentFrameworkID=1')
  await screen.findByText('To correct: Due diligence questionnaire')
  expect(screen.queryByText(/Sign again only if an answer has changed/)).toBeNull()
})

test('an account that is submitted again is no longer measured by the refusal before', async () => {
  know(refused(proof))
  openStep(2)
  await screen.findByText('To correct: Proof of address')
  expect(useSession.getState().drafts['account.refused.4']).toBeTruthy()
  const another = [...Documents, { CodeKey: 'POA', DocumentID: 9 }]
  know(refused(proof, { ChangedInd: true, Version: 5, Documents: another }))
  await act(() => forget(accountsKey))
  await waitFor(() => expect(apply()).toHaveProperty('disabled', false))
  answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 6 })
  await press('Submit for review')
  await screen.findByTestId('elsewhere')
  expect(useSession.getState().drafts['account.refused.4']).toBeUndefined()
})

test('a refused identity card is replaced in the profile, and the account submitted as it is', async () => {
  const card = (CreatedDate: string) => ({ DocumentID: 8, CodeKey: 'IDCardFrontside', CreatedDate })
  const failed = { ReviewFailedDateTime: '2026-11-20T08:00:00Z' }
  know(refused('Identity card: the picture cannot be read.', failed))
  answer('get', 'account_document.json', { documents: [card('2026-11-01T00:00:00Z')] })
  const shown = renderScreen(<Accounts />, '/account/openaccount')
  await screen.findByText('To correct: ID card')
  expect(done('KYC documents')).toBe('false')
  await userEvent.click(screen.getByRole('link', { name: 'Correct and resubmit' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/account/addresspage/addresspage?InvestmentFrameworkID=1&step=2',
  )
  shown.unmount()
  const opened = openStep(2)
  await screen.findByText('Not accepted; upload both sides again')
  expect(screen.getByRole('link', { name: /^ID card/ }).getAttribute('href')).toContain(
    '/user/personaldata/idcard',
  )
  expect(screen.getByText('Replace the copies of your ID card first.')).toBeTruthy()
  expect(apply()).toHaveProperty('disabled', true)
  opened.unmount()

  answer('get', 'account_document.json', { documents: [card('2026-11-21T00:00:00Z')] })
  await act(() => forget(['documents']))
  openStep(2)
  await waitFor(() => expect(done('ID card')).toBe('true'))
  await waitFor(() => expect(apply()).toHaveProperty('disabled', false))
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  await press('Submit for review')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('words that ask for nothing in the account leave it to be submitted as it is, once one is sure', async () => {
  know(refused('Please call us.'))
  openStep(2)
  await screen.findByText('What to correct')
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  await waitFor(() => expect(apply()).toHaveProperty('disabled', false))
  await press('Submit for review')
  const question = await screen.findByRole('dialog', { name: /^Nothing in this account has changed/ })
  expect(sent).toHaveLength(0)
  const yes = within(question).getByRole('button', { name: 'Submit for review' })
  await waitFor(() => expect(yes).toHaveProperty('disabled', false))
  await userEvent.click(yes)
  await waitFor(() => expect(sent).toHaveLength(1))
})
