// A company's account under the framework that an individual one is under: it is never what is changed.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { china, listOf, storedAccount } from '@/testing/accounts'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import OpenAccount from './OpenAccount'
import PassportUpload from './PassportUpload'
import Questionnaire from './Questionnaire'

const company = { ...storedAccount, UserEntityID: 3, EntityID: 2, FirstName: 'Holding' }
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const open = (screen: ReactNode, place: string, ...accounts: object[]) => {
  const seen = answer('get', 'account_userentity.json', listOf(...accounts))
  renderScreen(screen, `/account/addresspage/${place}`, '?InvestmentFrameworkID=1')
  return seen
}

beforeEach(() => {
  answer('get', 'public_countries.json', { countries: [china] })
  answer('get', 'account_bankprofile.json', { banks: [], bankAccountTypes: [], currencies: [] })
})

test('the steps are those of the individual, whichever was there first', async () => {
  const seen = open(<OpenAccount />, 'addresspage', company, storedAccount)
  await waitFor(() => expect(field('FirstName').value).toBe('Wei'))
  const asked = seen.map(({ url }) => url.searchParams.get('UserEntityID'))
  expect(asked.filter(Boolean)).toEqual(['4'])
})

test('a company alone is not edited, and an individual account can be opened beside it', async () => {
  open(<OpenAccount />, 'addresspage', company)
  expect(await screen.findByText('Company accounts cannot be edited here.')).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Open an individual account' }))
  await waitFor(() => expect(field('FirstName').value).toBe(''))
})

test('papers are uploaded to the account of the individual', async () => {
  const documents = [{ CodeKey: 'Passport', DocumentID: 9 }]
  open(<PassportUpload />, 'passport', { ...company, Documents: documents }, storedAccount)
  expect(await screen.findByText('Upload the document to go on.')).toBeTruthy()
})

test('the questionnaire is that of the individual', async () => {
  const asked = answer('get', 'account_questionnaire.json', {
    Version: 1,
    Questions: [{ QuestionID: 1, Text: 'Question 1?' }],
    Answers: null,
  })
  open(<Questionnaire />, 'survey', company, storedAccount)
  await screen.findByText('Question 1?')
  expect(asked[0]?.url.searchParams.get('UserEntityID')).toBe('4')
})

test.each([
  ['passport', <PassportUpload key="p" />],
  ['survey', <Questionnaire key="q" />],
])('%s of a company alone leads to where that is said', async (place, shown) => {
  open(shown, place, company)
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/account/addresspage/addresspage?InvestmentFrameworkID=1',
  )
})
