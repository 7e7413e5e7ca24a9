// The frameworks, which administrators change, and their questionnaires, which editors do.

import type { EarlierSource } from '@/console/editions/model/earlier'
import type { HistorySource } from '@/console/editions/model/history'
import { get, post, put } from '@/console/shared/api/client'
import type {
  FrameworkCode,
  FrameworkContent,
  FrameworkStanding,
  FrameworkView,
  ProposedAct,
  QuestionnaireContent,
  QuestionnaireView,
} from '@/console/shared/api/wire'
import { forget, useFresh, useServer } from '@/shared/api/query'

/** Which of a framework's two parts it is. */
export type FrameworkPart = 'frameworks' | 'questionnaires'

export function useFrameworkList(part: FrameworkPart) {
  return useServer(['ops', part], (signal) => get(part, {}, {}, signal))
}

export function useFramework(framework: FrameworkCode) {
  const ask = async (signal?: AbortSignal) =>
    (await get('frameworks/{framework}', { framework }, {}, signal)) as FrameworkView
  return useFresh(['ops', 'frameworks', framework], ask)
}

export function useQuestionnaire(framework: FrameworkCode) {
  const ask = async (signal?: AbortSignal) =>
    (await get('questionnaires/{framework}', { framework }, {}, signal)) as QuestionnaireView
  return useFresh(['ops', 'questionnaires', framework], ask)
}

export const saveFramework = async (
  framework: FrameworkCode,
  version: number,
  content: FrameworkContent,
): Promise<FrameworkView> =>
  (await put('frameworks/{framework}', { framework }, { version, content })) as FrameworkView

export const saveQuestionnaire = async (
  framework: FrameworkCode,
  version: number,
  content: QuestionnaireContent,
): Promise<QuestionnaireView> =>
  (await put('questionnaires/{framework}', { framework }, { version, content })) as QuestionnaireView

/** Publishes it; a framework whose bank accounts change is proposed, with a reason. */
export const publishPart = (
  part: FrameworkPart,
  framework: FrameworkCode,
  version: number,
  reason: string,
): Promise<FrameworkStanding | ProposedAct> =>
  part === 'frameworks'
    ? post('frameworks/{framework}/publish', { framework }, { version, ...(reason ? { reason } : {}) })
    : post('questionnaires/{framework}/publish', { framework }, { version })

export const discardPart = (part: FrameworkPart, framework: FrameworkCode, version: number) =>
  post(`${part}/{framework}/discard`, { framework }, { version })

export const partHistory = (part: FrameworkPart, framework: FrameworkCode): HistorySource => ({
  record: `content:${part === 'frameworks' ? 'framework' : 'questionnaire'}_${framework.toLowerCase()}`,
  key: ['ops', part, framework, 'history'],
  page: (page, signal) => get(`${part}/{framework}/history`, { framework }, { page }, signal),
})

export const earlierParts = (part: FrameworkPart, framework: FrameworkCode): EarlierSource => ({
  key: ['ops', part, framework, 'editions'],
  page: (page, signal) => get(`${part}/{framework}/editions`, { framework }, { page }, signal),
  restore: (number, version) =>
    post(`${part}/{framework}/editions/{number}/restore`, { framework, number }, { version }),
})

/** Everything that shows the part is loaded again. */
export const forgetPart = (part: FrameworkPart) => forget(['ops', part])
