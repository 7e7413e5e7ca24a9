// Answering the profile's survey.
import { send } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'

export type Survey = Schemas['Survey']
export type SurveyQuestion = Schemas['SurveyQuestion']
/** By the number of the question: the number of a choice, or own words. */
export type SurveyAnswers = Record<string, Schemas['SurveyReply']>

export const answerSurvey = (answers: SurveyAnswers): Promise<Schemas['Done']> =>
  send('POST', 'account_survey.json', { answers })
