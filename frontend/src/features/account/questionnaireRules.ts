// The rules of the questionnaire: every question has an answer, and a Yes has its details (decision 28).
import type { DraftKind } from '@/shared/draft/drafts'
import { fieldText } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import type { QuestionnaireAnswer } from './wire'

type Questions = { QuestionID: number }[]

export type YesNo = 'Yes' | 'No'
/** `q1` to `q9` by QuestionID, and the details. */
export type Answers = Record<string, string>

export const nameOf = (question: number): string => `q${question}`

/** The answers as they are kept until they are signed. */
export const answersDraft = (framework: number): DraftKind<Answers> => ({
  name: `questionnaire.answers.${framework}`,
  version: 1,
  // Also answers to questions that were removed: they show that the questions changed.
  stored: (field) => field === 'MoreDetail' || /^q\d+$/.test(field),
})

export function startOf({ Questions, Answers: known }: QuestionnaireAnswer): Answers {
  const radios = Questions.map(({ QuestionID }) => [nameOf(QuestionID), known?.Radios?.[QuestionID] ?? ''])
  return { ...Object.fromEntries(radios), MoreDetail: known?.Texts?.MoreDetail ?? '' }
}

export const saysYes = (answers: Answers): boolean =>
  Object.entries(answers).some(([name, answer]) => name !== 'MoreDetail' && answer === 'Yes')

/** The answers to the present questions; those to removed questions are left out. */
export const answersTo = (questions: Questions, answers: Answers): Answers => ({
  ...Object.fromEntries(
    questions.map(({ QuestionID }) => [nameOf(QuestionID), answers[nameOf(QuestionID)] ?? '']),
  ),
  MoreDetail: answers.MoreDetail ?? '',
})

/** Whether something was answered that is not asked any more: the form was begun on an earlier version. */
export const wasBegunBefore = (questions: Questions, answers: Answers): boolean => {
  const asked = answersTo(questions, answers)
  return Object.entries(answers).some(([name, answer]) => answer !== '' && !(name in asked))
}

export function answerMistakes(answers: Answers): Errors<Answers> {
  const open = Object.keys(answers).filter((name) => name !== 'MoreDetail' && !answers[name])
  const found: Errors<Answers> = Object.fromEntries(open.map((name) => [name, fieldText('SurveyIncomplete')]))
  if (saysYes(answers) && !answers.MoreDetail?.trim()) found.MoreDetail = fieldText('PleaseFillInTheContents')
  return found
}

/** As the wire has it: `Radios {QuestionID: "Yes" or "No"}`. */
export const radiosOf = (questions: Questions, answers: Answers): Record<string, YesNo> =>
  Object.fromEntries(
    questions.map(({ QuestionID }) => [
      String(QuestionID),
      answers[nameOf(QuestionID)] === 'Yes' ? 'Yes' : 'No',
    ]),
  )
