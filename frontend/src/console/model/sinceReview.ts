// What the investor changed since the last review: each field beside what was judged then, the documents that came, whether the
// questionnaire was signed anew. At a first review there is nothing of it. It decides nothing.
import type { Item, Typed } from '../api/wire'
import { type FieldName, fieldGroups } from './fields'

export type Change = { kind: 'added' } | { kind: 'changed' | 'removed'; was: Typed }

export interface Since {
  /** When the last review was decided. */
  at: string
  fields: Partial<Record<FieldName, Change>>
  documents: ReadonlySet<number>
  signedAnew: boolean
}

/** Whether there is anything in a field; a mark that is not set says something too. */
export const isTyped = (value: Typed | undefined): value is string | boolean =>
  value !== undefined && value !== null && value !== ''

function changeOf(was: Typed | undefined, now: Typed | undefined): Change | undefined {
  if (!isTyped(was)) return isTyped(now) ? { kind: 'added' } : undefined
  if (!isTyped(now)) return { kind: 'removed', was }
  return was === now ? undefined : { kind: 'changed', was }
}

export function sinceReview({
  data,
  since_review: since,
}: Pick<Item, 'data' | 'since_review'>): Since | undefined {
  if (!since) return undefined
  const fields: Since['fields'] = {}
  for (const { name } of fieldGroups.kyc.flatMap((group) => group.fields)) {
    const change = changeOf(since.was[name], data[name])
    if (change) fields[name] = change
  }
  return { at: since.at, fields, documents: new Set(since.new_documents), signedAnew: since.signed_anew }
}
