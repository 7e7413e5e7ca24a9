// What the investor changed since the last review: each field beside what was judged then, the documents that came, whether the
// questionnaire was signed anew, and what differs from the paper that was signed. At a first review there is nothing of it. It
// decides nothing.
import type { Item, Typed } from '../api/wire'
import { accountGroups, type FieldName } from './fields'

export type Change = { kind: 'added' } | { kind: 'changed' | 'removed'; was: Typed }

export interface Since {
  /** When the last review was decided. */
  at: string
  fields: Partial<Record<FieldName, Change>>
  documents: ReadonlySet<number>
  signedAnew: boolean
  /** What the paper of the questionnaire repeats and was changed after it was signed, as far as the last review saw both. */
  afterSigning: ReadonlySet<FieldName>
}

/**
 * What the questionnaire document says about its signer in addition to the name: a reviewer compares it with other
 * papers.
 */
const onPaper: FieldName[] = ['passport_number', 'source_of_funds', 'open_source_of_funds']

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
  questionnaire_version: signed,
}: Pick<Item, 'data' | 'since_review' | 'questionnaire_version'>): Since | undefined {
  if (!since) return undefined
  const fields: Since['fields'] = {}
  for (const { name } of accountGroups.flatMap((group) => group.fields)) {
    const change = changeOf(since.was[name], data[name])
    if (change) fields[name] = change
  }
  const stillSigned = signed && !since.signed_anew
  return {
    at: since.at,
    fields,
    documents: new Set(since.new_documents),
    signedAnew: since.signed_anew,
    afterSigning: new Set(onPaper.filter((name) => stillSigned && fields[name])),
  }
}
