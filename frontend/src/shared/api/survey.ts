// The questions of the profile's survey with the investor's answers.
import { get } from './client'
import { useServer } from './query'

export const surveyKey = ['survey'] as const

export const useSurvey = () =>
  useServer(surveyKey, (signal) => get('account_survey.json', {}, { signal }), { staleTime: 0 })
