// Projects at the desk: the list, one with its draft and its history, making one, and the steps between draft and investors.

import type { EarlierSource } from '@/console/editions/model/earlier'
import type { HistorySource } from '@/console/editions/model/history'
import { type StagePlace, standingColumns } from '@/console/editions/model/standing'
import { get, post, put, sendFile } from '@/console/shared/api/client'
import type { ProjectContent, ProjectView, ProposedAct, PublicPaper } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forget, useFresh, useServer } from '@/shared/api/query'
import { readRefusal } from '@/shared/api/refusal'

export function useProjects({ q, page, stage, ...place }: StagePlace) {
  const sort = knownSort(place.sort, standingColumns)
  return useServer(['ops', 'projects', q, stage, page, sort], (signal) =>
    get('projects', {}, { q, stage, page, sort }, signal),
  )
}

export function useProject(id: number) {
  const ask = async (signal?: AbortSignal) => (await get('projects/{id}', { id }, {}, signal)) as ProjectView
  return useFresh(['ops', 'project', id], ask)
}

/** The attributes a project can have; its partners come and go. */
export function useProjectChoices() {
  return useServer(['ops', 'projectChoices'], (signal) => get('projects/choices', {}, {}, signal))
}

export const projectHistory = (id: number): HistorySource => ({
  record: `project:${id}`,
  key: ['ops', 'project', id, 'history'],
  page: (page, signal) => get('projects/{id}/history', { id }, { page }, signal),
})

export const earlierProjects = (id: number): EarlierSource => ({
  key: ['ops', 'project', id, 'editions'],
  page: (page, signal) => get('projects/{id}/editions', { id }, { page }, signal),
  restore: (number, version) => post('projects/{id}/editions/{number}/restore', { id, number }, { version }),
})

export async function makeProject(content: Partial<ProjectContent>): Promise<ProjectView> {
  const made = (await post('projects', {}, { content })) as ProjectView
  await forgetProjects()
  return made
}

/** Copies the saved project into a new one. */
export async function copyProject(id: number, version: number): Promise<ProjectView> {
  const made = (await post('projects/{id}/copy', { id }, { version })) as ProjectView
  await forgetProjects()
  return made
}

export const saveProject = async (
  id: number,
  version: number,
  content: ProjectContent,
): Promise<ProjectView> => (await put('projects/{id}', { id }, { version, content })) as ProjectView

/** Publishes it; other terms than investors saw are proposed, with a reason. */
export const publishProject = async (
  id: number,
  version: number,
  reason: string,
): Promise<ProjectView | ProposedAct> =>
  (await post('projects/{id}/publish', { id }, { version, ...(reason ? { reason } : {}) })) as
    | ProjectView
    | ProposedAct

export const withdrawProject = async (id: number, version: number): Promise<ProjectView> =>
  (await post('projects/{id}/withdraw', { id }, { version })) as ProjectView

/** Whether anything is left of the project. */
export const discardProject = async (id: number, version: number): Promise<boolean> =>
  Boolean((await post('projects/{id}/discard', { id }, { version })).standing)

/** Everything that shows projects is loaded again. */
export const forgetProjects = () => forget(['ops', 'projects'], ['ops', 'project'])

export async function uploadPaper(file: File): Promise<PublicPaper> {
  const response = await sendFile('papers', file)
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw readRefusal(response.status, body)
  return body as PublicPaper
}
