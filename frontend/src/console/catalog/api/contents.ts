// What editors change of the site: the home screen, the legal texts, and the pictures that they name.

import { get, post, put, sendFile } from '@/console/shared/api/client'
import type {
  ContentName,
  HomeContent,
  HomeContentView,
  LegalContent,
  LegalContentView,
  LegalKind,
  PublicPicture,
} from '@/console/shared/api/wire'
import type { Schemas } from '@/shared/api/calls'
import { forget, useFresh, useServer } from '@/shared/api/query'
import { readRefusal } from '@/shared/api/refusal'
import type { HistorySource } from '../model/content'

export function useContents() {
  return useServer(['ops', 'contents'], (signal) => get('contents', {}, {}, signal))
}

export function useHomeContent() {
  const ask = async (signal?: AbortSignal) => (await get('contents/home', {}, {}, signal)) as HomeContentView
  return useFresh(['ops', 'content', 'home'], ask)
}

export function useLegalContent(kind: LegalKind) {
  const ask = async (signal?: AbortSignal) =>
    (await get('contents/legal/{kind}', { kind }, {}, signal)) as LegalContentView
  return useFresh(['ops', 'content', kind], ask)
}

export const contentHistory = (name: ContentName): HistorySource => ({
  key: ['ops', 'content', name, 'history'],
  page: (page, signal) => get('contents/{name}/history', { name }, { page }, signal),
})

/** One event of a history, whole; what was recorded stays as it is. */
export function useContentEvent(id: number, enabled: boolean) {
  return useServer(['ops', 'event', id], (signal) => get('history/{id}', { id }, {}, signal), {
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const saveHome = async (version: number, content: HomeContent): Promise<HomeContentView> =>
  (await put('contents/home', {}, { version, content })) as HomeContentView

export const saveLegal = async (
  kind: LegalKind,
  version: number,
  content: LegalContent,
): Promise<LegalContentView> =>
  (await put('contents/legal/{kind}', { kind }, { version, content })) as LegalContentView

export const publishContent = (name: ContentName, version: number) =>
  post('contents/{name}/publish', { name }, { version })

export const discardContent = (name: ContentName, version: number) =>
  post('contents/{name}/discard', { name }, { version })

/** Everything that tells of the contents is asked for again. */
export const forgetContents = () => forget(['ops', 'contents'], ['ops', 'content'])

export async function uploadPicture(file: File, use: Schemas['PictureUseCode']): Promise<PublicPicture> {
  const response = await sendFile('pictures', file, { use })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw readRefusal(response.status, body)
  return body as PublicPicture
}
