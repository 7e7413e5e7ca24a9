// The due diligence questionnaire of an account.
import { get } from '@/shared/api/client'
import type { QuestionnaireAnswer } from '../wire'

export const questionnaireKey = (account: number) => ['questionnaire', account] as const

export const fetchQuestionnaire = (
  framework: number,
  account: number,
  signal: AbortSignal,
): Promise<QuestionnaireAnswer> =>
  get('account_questionnaire.json', { InvestmentFrameworkID: framework, UserEntityID: account }, { signal })
