// The rules of the questionnaire: every question has an answer, and a Yes has its details (decision 28).
import { fieldText } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import type { QuestionnaireAnswer } from './wire'

export type YesNo = 'Yes' | 'No'
/** `q1` to `q9` by QuestionID, and the details. */
export type Answers = Record<string, string>

export const nameOf = (question: number): string => `q${question}`

export function startOf({ Questions, Answers: known }: QuestionnaireAnswer): Answers {
  const radios = Questions.map(({ QuestionID }) => [nameOf(QuestionID), known?.Radios?.[QuestionID] ?? ''])
  return { ...Object.fromEntries(radios), MoreDetail: known?.Texts?.MoreDetail ?? '' }
}

export const saysYes = (answers: Answers): boolean =>
  Object.entries(answers).some(([name, answer]) => name !== 'MoreDetail' && answer === 'Yes')

export function answerMistakes(answers: Answers): Errors<Answers> {
  const open = Object.keys(answers).filter((name) => name !== 'MoreDetail' && !answers[name])
  const found: Errors<Answers> = Object.fromEntries(open.map((name) => [name, fieldText('SurveyIncomplete')]))
  if (saysYes(answers) && !answers.MoreDetail?.trim()) found.MoreDetail = fieldText('PleaseFillInTheContents')
  return found
}

/** As the wire has it: `Radios {QuestionID: "Yes" or "No"}`. */
export const radiosOf = (questions: { QuestionID: number }[], answers: Answers): Record<string, YesNo> =>
  Object.fromEntries(
    questions.map(({ QuestionID }) => [
      String(QuestionID),
      answers[nameOf(QuestionID)] === 'Yes' ? 'Yes' : 'No',
    ]),
  )
