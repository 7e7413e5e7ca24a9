// What editors change of the site: the home screen, the legal texts, help, and the pictures that they name.

import type { EarlierSource } from '@/console/editions/model/earlier'
import type { HistorySource } from '@/console/editions/model/history'
import { get, post, put } from '@/console/shared/api/client'
import type {
  ContentName,
  HelpContent,
  HelpContentView,
  HomeContent,
  HomeContentView,
  LegalContent,
  LegalContentView,
  LegalKind,
} from '@/console/shared/api/wire'
import { forget, useFresh, useServer } from '@/shared/api/query'

export function useContents() {
  return useServer(['ops', 'contents'], (signal) => get('contents', {}, {}, signal))
}

export function useHomeContent() {
  const ask = async (signal?: AbortSignal) => (await get('contents/home', {}, {}, signal)) as HomeContentView
  return useFresh(['ops', 'content', 'home'], ask)
}

export function useHelpContent() {
  const ask = async (signal?: AbortSignal) => (await get('contents/help', {}, {}, signal)) as HelpContentView
  return useFresh(['ops', 'content', 'help'], ask)
}

export function useLegalContent(kind: LegalKind) {
  const ask = async (signal?: AbortSignal) =>
    (await get('contents/legal/{kind}', { kind }, {}, signal)) as LegalContentView
  return useFresh(['ops', 'content', kind], ask)
}

export const contentHistory = (name: ContentName): HistorySource => ({
  record: `content:${name}`,
  key: ['ops', 'content', name, 'history'],
  page: (page, signal) => get('contents/{name}/history', { name }, { page }, signal),
})

export const earlierContents = (name: ContentName): EarlierSource => ({
  key: ['ops', 'content', name, 'editions'],
  page: (page, signal) => get('contents/{name}/editions', { name }, { page }, signal),
  restore: (number, version) =>
    post('contents/{name}/editions/{number}/restore', { name, number }, { version }),
})

export const saveHome = async (version: number, content: HomeContent): Promise<HomeContentView> =>
  (await put('contents/home', {}, { version, content })) as HomeContentView

export const saveHelp = async (version: number, content: HelpContent): Promise<HelpContentView> =>
  (await put('contents/help', {}, { version, content })) as HelpContentView

export const saveLegal = async (
  kind: LegalKind,
  version: number,
  content: LegalContent,
): Promise<LegalContentView> =>
  (await put('contents/legal/{kind}', { kind }, { version, content })) as LegalContentView

/** Publishes it; another version of a legal text is proposed, with a reason. */
export const publishContent = (name: ContentName, version: number, reason: string) =>
  post('contents/{name}/publish', { name }, { version, ...(reason ? { reason } : {}) })

export const discardContent = (name: ContentName, version: number) =>
  post('contents/{name}/discard', { name }, { version })

/** Everything that shows the contents is loaded again. */
export const forgetContents = () => forget(['ops', 'contents'], ['ops', 'content'])
