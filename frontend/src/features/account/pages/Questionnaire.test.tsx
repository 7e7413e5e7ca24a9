import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { forgetSession, rememberedSession, rememberSession } from '@/shared/signing/session'
import { draftOf } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import { answersDraft } from '../questionnaireRules'
import Questionnaire from './Questionnaire'

vi.mock('@/shared/signing/leave', () => ({ leaveToSign: vi.fn(async () => true) }))

const path = '/account/addresspage/survey'
const questions = Array.from({ length: 9 }, (_, at) => ({ QuestionID: at + 1, Text: `Question ${at + 1}?` }))

function accounts(documents: string[] = []) {
  answer('get', 'account_userentity.json', {
    userEntities: [
      {
        UserEntityID: 4,
        InvestmentFrameworkID: 1,
        EntityID: 1,
        LastKYCLog: { KYCStateCode: 'INIT' },
        Documents: documents.map((CodeKey, at) => ({ CodeKey, DocumentID: at })),
      },
    ],
    frameworks: [{ InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' }],
    entityTypes: [],
    currencies: [],
    bankAccountTypes: [],
    sourceOfFunds: [],
    frameworkLookups: [],
    genders: [],
  })
}

test('a Yes needs details; then the answers go to the signing session', async () => {
  accounts()
  answer('get', 'account_questionnaire.json', { Questions: questions })
  const asked = answer('post', 'account_signature.json', {
    sessionId: 9,
    url: '/sign/x',
    signatureToken: 'x',
  })
  renderScreen(<Questionnaire />, path, '?InvestmentFrameworkID=1')
  const user = userEvent.setup()
  await screen.findByText('Question 1?')
  for (const no of screen.getAllByLabelText('No')) await user.click(no)
  await user.click(screen.getAllByLabelText('Yes')[2] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Save and sign' }))
  expect(await screen.findByText('You answered Yes to a question. Describe the details below.')).toBeTruthy()
  expect(asked).toHaveLength(0)

  await user.type(screen.getByLabelText('Details of the questions you answered with Yes'), 'For my mother')
  await user.click(screen.getByRole('button', { name: 'Save and sign' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({
    SceneCodeKey: 'DDForm',
    UserEntityID: 4,
    Radios: { 1: 'No', 3: 'Yes', 9: 'No' },
    Texts: { MoreDetail: 'For my mother' },
  })
  expect(asked[0]?.body).toMatchObject({
    RedirectUrl: expect.stringMatching(/#\/account\/addresspage\/survey\?InvestmentFrameworkID=1$/),
  })
})

test('questions that changed meanwhile are told, the same ones keep their answers, and nothing is answered unseen', async () => {
  accounts()
  const changed = questions.map((question) =>
    question.QuestionID === 3 ? { QuestionID: 30, Text: 'A new question?' } : question,
  )
  const body = (version: number, Questions: typeof questions) => ({
    Version: version,
    Questions,
    Answers: null,
  })
  sequence('get', 'account_questionnaire.json', [
    { status: 200, body: body(1, questions) },
    { status: 200, body: body(2, changed) },
  ])
  refuse('post', 'account_signature.json', 409, 'QuestionnaireChanged')
  renderScreen(<Questionnaire />, path, '?InvestmentFrameworkID=1')
  const user = userEvent.setup()
  await screen.findByText('Question 1?')
  for (const no of screen.getAllByLabelText('No')) await user.click(no)
  await user.click(screen.getByRole('button', { name: 'Save and sign' }))
  expect(await screen.findByText('A new question?')).toBeTruthy()
  expect(await screen.findByText(/^The questions have changed\. /)).toBeTruthy()
  const chosen = screen.getAllByLabelText('No').map((no) => (no as HTMLInputElement).checked)
  expect(chosen).toEqual(questions.map(({ QuestionID }) => QuestionID !== 3))

  const asked = answer('post', 'account_signature.json', {
    sessionId: 9,
    url: '/sign/x',
    signatureToken: 'x',
  })
  await user.click(screen.getByRole('button', { name: 'Save and sign' }))
  expect(await screen.findByText('Some questions have no answer yet.')).toBeTruthy()
  expect(asked).toHaveLength(0)
})

test('answers stay until they are signed, also where the way leads back from the signing page unsigned', async () => {
  accounts()
  answer('get', 'account_questionnaire.json', { Questions: questions })
  answer('post', 'account_signature.json', { sessionId: 9, url: '/sign/x', signatureToken: 'x' })
  const left = renderScreen(<Questionnaire />, path, '?InvestmentFrameworkID=1')
  const user = userEvent.setup()
  await screen.findByText('Question 1?')
  for (const no of screen.getAllByLabelText('No')) await user.click(no)
  await user.click(screen.getAllByLabelText('Yes')[2] as HTMLElement)
  await user.type(screen.getByLabelText('Details of the questions you answered with Yes'), 'For my mother')
  await user.click(screen.getByRole('button', { name: 'Save and sign' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save and sign' })).toBeTruthy())
  left.unmount()

  const again = renderScreen(<Questionnaire />, path, '?InvestmentFrameworkID=1')
  expect(await screen.findByDisplayValue('For my mother')).toBeTruthy()
  expect(screen.getAllByLabelText('No').filter((no) => (no as HTMLInputElement).checked)).toHaveLength(8)
  again.unmount()

  rememberSession('questionnaire.1', 9)
  answer('get', 'account_signature.json', {
    State: 'COMPLETED',
    documents: [{ CodeKey: 'DDForm', DocumentID: 3 }],
  })
  renderScreen(<Questionnaire />, path, '?InvestmentFrameworkID=1&Event=Complete&SignSessionID=9')
  await screen.findByTestId('elsewhere')
  expect(draftOf(answersDraft(1).name)).toBeUndefined()
})

test('coming back signed waits for the paper and returns to the account', async () => {
  accounts(['ID'])
  rememberSession('questionnaire.1', 9)
  const read = answer('get', 'account_signature.json', {
    State: 'COMPLETED',
    documents: [{ CodeKey: 'DDForm', DocumentID: 3 }],
  })
  renderScreen(<Questionnaire />, path, '?InvestmentFrameworkID=1&Event=Complete&SignSessionID=9')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/account/addresspage/addresspage?InvestmentFrameworkID=1&step=2',
  )
  expect(read[0]?.url.searchParams.get('SessionID')).toBe('9')
  expect(rememberedSession('questionnaire.1')).toBeNull()
})

test('a session that this browser did not leave for is not waited for', async () => {
  accounts()
  forgetSession('questionnaire.1')
  answer('get', 'account_questionnaire.json', { Questions: questions })
  renderScreen(<Questionnaire />, path, '?InvestmentFrameworkID=1&Event=Complete&SignSessionID=9')
  expect(await screen.findByText('Question 9?')).toBeTruthy()
})
