import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer, refuse, type Seen } from '@/testing/server'
import Survey from './Survey'

const path = '/user/personaldata/survey'
const option = (id: number) => ({ UserSurveyOptionID: id, OptionText: `Choice ${id}`, UserSelected: false })
const question = (id: number, options: number[]) => ({
  UserSurveyQuestionID: id,
  QuestionText: `Question ${id}?`,
  IsOpenEnded: options.length === 0,
  Options: options.map(option),
  UserOptionID: null,
  UserOptionText: null,
})

let asked: Seen[]

// The library of the toasts is loaded when it is first needed; a busy machine takes its time.
beforeAll(() => import('@/shared/ui/overlays'))

beforeEach(() => {
  asked = answer('get', 'account_survey.json', {
    QuestionGroups: [
      { UserSurveyGroupID: 1, Title: 'Your experience', Questions: [question(11, [1101, 1102])] },
      { UserSurveyGroupID: 2, Title: 'Your plans', Questions: [question(21, [])] },
    ],
    SurveyFinishDateTime: null,
  })
  answer('get', 'account_profile.json', { user: {}, genders: [], countries: [], languages: [] })
})

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save answers' }))
const busy = () => screen.getByRole('button', { name: 'Save answers' }).getAttribute('aria-busy')
const group = async (number: number) =>
  within(await screen.findByRole('group', { name: new RegExp(`Question ${number}`) }))

test('a choice clears the words, and words clear the choice', async () => {
  renderScreen(<Survey />, path)
  const first = await group(11)
  const words = first.getByRole<HTMLTextAreaElement>('textbox')
  const choice = first.getByRole<HTMLInputElement>('radio', { name: 'Choice 1102' })
  await userEvent.click(choice)
  await userEvent.type(words, 'Twelve years')
  expect([choice.checked, words.value]).toEqual([false, 'Twelve years'])
  await userEvent.click(choice)
  expect([choice.checked, words.value]).toEqual([true, ''])
  expect(screen.getByText('1 of 2 answered')).toBeTruthy()
})

test('gaps are shown at their questions and told, and nothing is sent', async () => {
  const sent = answer('post', 'account_survey.json', { ok: true })
  renderScreen(<Survey />, path)
  const first = await group(11)
  await userEvent.type(first.getByRole('textbox'), '12')
  await save()
  expect(first.getByRole('alert').textContent).toContain('a number alone')
  expect((await group(21)).getByRole('alert').textContent).toContain('Write an answer')
  await screen.findByText('Some questions have no answer yet.')
  expect(sent).toEqual([])
})

test('whole answers are sent, and lead back to the third step of the profile', async () => {
  const sent = answer('post', 'account_survey.json', { ok: true })
  renderScreen(<Survey />, path)
  await userEvent.click((await group(11)).getByRole('radio', { name: 'Choice 1101' }))
  await userEvent.type((await group(21)).getByRole('textbox'), 'A school for my daughter')
  expect(useSession.getState().drafts.survey).toBeTruthy()
  await save()
  await screen.findByText('/user/personaldata/personaldata?step=2')
  expect(sent[0]?.body).toMatchObject({ answers: { '11': 1101, '21': 'A school for my daughter' } })
  expect(useSession.getState()).toMatchObject({ drafts: {} })
})

test('what the server refuses loses nothing', async () => {
  const sent = refuse('post', 'account_survey.json', 422, 'SurveyIncomplete')
  renderScreen(<Survey />, path)
  await userEvent.click((await group(11)).getByRole('radio', { name: 'Choice 1101' }))
  const words = (await group(21)).getByRole<HTMLTextAreaElement>('textbox')
  await userEvent.type(words, 'A school')
  await save()
  await waitFor(() => expect(sent.length).toBe(1))
  await waitFor(() => expect(busy()).toBeNull())
  expect(words.value).toBe('A school')
  expect(useSession.getState().drafts.survey).toBeTruthy()
  expect(asked.length).toBe(1)
})
