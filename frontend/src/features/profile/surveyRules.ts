// The rules of the survey: every question has a choice or own words, never both (requirement part 1, sections 4 and 5).
import { translate } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import type { Survey, SurveyAnswers, SurveyQuestion } from './api/survey'

/** The most that the server takes of an answer in own words, in characters. */
export const wordsMax = 1000

export interface Reply {
  option: number | null
  words: string
}

/** `q11` for question 11. */
export type Replies = Record<string, Reply>

export const nameOf = (question: SurveyQuestion): string => `q${question.UserSurveyQuestionID}`

export const questionsOf = (survey: Survey): SurveyQuestion[] =>
  survey.QuestionGroups.flatMap((group) => group.Questions)

export const startOf = (survey: Survey): Replies =>
  Object.fromEntries(
    questionsOf(survey).map((question) => [
      nameOf(question),
      { option: question.UserOptionID ?? null, words: question.UserOptionText ?? '' },
    ]),
  )

/** A choice clears the words. */
export const choose = (option: number): Reply => ({ option, words: '' })

/** Words clear the choice. */
export const write = (words: string): Reply => ({ option: null, words })

export const isAnswered = (reply: Reply | undefined): boolean =>
  reply !== undefined && (reply.option !== null || reply.words.trim() !== '')

/** A number alone would be read as the number of a choice. */
const isBareNumber = (words: string): boolean => /^[+-]?\d+$/.test(words.trim())

function mistakeOf(question: SurveyQuestion, reply: Reply | undefined): string | undefined {
  if (!reply || !isAnswered(reply)) {
    return translate(question.Options.length > 0 ? 'survey.missing' : 'survey.missingWords')
  }
  return question.Options.length > 0 && isBareNumber(reply.words) ? translate('survey.bareNumber') : undefined
}

export const mistakesOf = (survey: Survey, replies: Replies): Errors<Replies> =>
  Object.fromEntries(
    questionsOf(survey).flatMap((question) => {
      const mistake = mistakeOf(question, replies[nameOf(question)])
      return mistake ? [[nameOf(question), mistake]] : []
    }),
  )

export const answersOf = (survey: Survey, replies: Replies): SurveyAnswers =>
  Object.fromEntries(
    questionsOf(survey).map((question) => {
      const { option, words } = replies[nameOf(question)] ?? write('')
      return [String(question.UserSurveyQuestionID), option ?? words.trim()]
    }),
  )
