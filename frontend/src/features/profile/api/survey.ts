// The questions of the profile's survey with the investor's answers, and answering them.
import { get, send } from '@/shared/api/client'
import { useServer } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/wire'

export type Survey = Schemas['Survey']
export type SurveyQuestion = Schemas['SurveyQuestion']
/** By the number of the question: the number of a choice, or own words. */
export type SurveyAnswers = Record<string, Schemas['SurveyReply']>

export const surveyKey = ['survey'] as const

export const useSurvey = () =>
  useServer(surveyKey, (signal) => get('account_survey.json', {}, { signal }), { staleTime: 0 })

export const answerSurvey = (answers: SurveyAnswers): Promise<Schemas['Done']> =>
  send('POST', 'account_survey.json', { answers })
