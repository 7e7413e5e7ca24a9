// Partners at the desk: the list, one with its draft and its history, making one, and the steps between draft and investors.

import type { EarlierSource } from '@/console/editions/model/earlier'
import type { HistorySource } from '@/console/editions/model/history'
import { type StagePlace, standingColumns } from '@/console/editions/model/standing'
import { get, post, put } from '@/console/shared/api/client'
import type { PartnerContent, PartnerView } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forget, useFresh, useServer } from '@/shared/api/query'

export function usePartners({ q, page, stage, ...place }: StagePlace) {
  const sort = knownSort(place.sort, standingColumns)
  return useServer(['ops', 'partners', q, stage, page, sort], (signal) =>
    get('partners', {}, { q, stage, page, sort }, signal),
  )
}

export function usePartner(id: number) {
  const ask = async (signal?: AbortSignal) => (await get('partners/{id}', { id }, {}, signal)) as PartnerView
  return useFresh(['ops', 'partner', id], ask)
}

/** The attributes a partner can have; they change with the program only. */
export function usePartnerChoices() {
  return useServer(['ops', 'partnerChoices'], (signal) => get('partners/choices', {}, {}, signal), {
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const partnerHistory = (id: number): HistorySource => ({
  record: `partner:${id}`,
  key: ['ops', 'partner', id, 'history'],
  page: (page, signal) => get('partners/{id}/history', { id }, { page }, signal),
})

export const earlierPartners = (id: number): EarlierSource => ({
  key: ['ops', 'partner', id, 'editions'],
  page: (page, signal) => get('partners/{id}/editions', { id }, { page }, signal),
  restore: (number, version) => post('partners/{id}/editions/{number}/restore', { id, number }, { version }),
})

export async function makePartner(content: Partial<PartnerContent>): Promise<PartnerView> {
  const made = (await post('partners', {}, { content })) as PartnerView
  await forgetPartners()
  return made
}

export const savePartner = async (
  id: number,
  version: number,
  content: PartnerContent,
): Promise<PartnerView> => (await put('partners/{id}', { id }, { version, content })) as PartnerView

export const publishPartner = async (id: number, version: number): Promise<PartnerView> =>
  (await post('partners/{id}/publish', { id }, { version })) as PartnerView

export const withdrawPartner = async (id: number, version: number): Promise<PartnerView> =>
  (await post('partners/{id}/withdraw', { id }, { version })) as PartnerView

/** Whether anything is left of the partner. */
export const discardPartner = async (id: number, version: number): Promise<boolean> =>
  Boolean((await post('partners/{id}/discard', { id }, { version })).standing)

/** Everything that shows partners is loaded again. */
export const forgetPartners = () => forget(['ops', 'partners'], ['ops', 'partner'])
