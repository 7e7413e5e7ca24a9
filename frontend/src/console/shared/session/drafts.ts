// What an operator has typed and not sent, outside of `useForm`: a draft of the one store (`@/shared/draft`).
import { useState } from 'react'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'

interface Typed<V> {
  typed: V
  change: (part: Partial<V>) => void
  /** When it is sent, or not wanted any more. */
  drop: () => void
}

export function useDraft<V extends object>(kind: DraftKind<V>, blank: V): Typed<V> {
  const [typed, type] = useState<V>(() => ({ ...blank, ...readDraft(kind).values }))
  return {
    typed,
    change: (part) => {
      const next = { ...typed, ...part }
      type(next)
      keepDraft(kind, next)
    },
    drop: () => dropDraft(kind.name),
  }
}

/** Drops a draft whose values were sent, unless something else was typed since. */
export function dropSent<V extends object>(kind: DraftKind<V>, sent: V): void {
  const kept = readDraft(kind).values
  const fields = Object.keys(sent) as (keyof V)[]
  if (fields.every((field) => kept[field] === sent[field])) dropDraft(kind.name)
}

/**
 * Words about a record may contain an investor's data: they survive a reload in their tab, and a log-out drops them
 * (`session.ts`).
 */
export const commentOf = (record: string): DraftKind<{ comment: string }> => ({
  name: `${record}/comment`,
  version: 1,
  stored: ['comment'],
})

export const useComment = (record: string): Typed<{ comment: string }> =>
  useDraft(commentOf(record), { comment: '' })
