// What a line is, as entered by hand: the kind, and the number of the record that it is about.
import { narrowDigits } from '@/shared/amount'
import type { Refusal } from '@/shared/api/refusal'
import type { MessageId } from '@/shared/i18n'
import type { LineKind } from '../api/wire'
import { type Meaning, recordNeed } from './meaning'

export interface OtherValues {
  kind: LineKind | ''
  /** The number as typed or chosen. */
  record: string
}

export const blankOther: OtherValues = { kind: '', record: '' }

/** The number of a record: `42`, `#42`. */
export function readRecord(typed: string): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(narrowDigits(typed).trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

type Mistakes = { [Field in keyof OtherValues]?: MessageId }

/** Where the record is chosen. */
const missing: Partial<Record<LineKind, MessageId>> = {
  transfer: 'console.statement.otherAccountMissing',
  gateway_settlement: 'console.statement.gatewayMissing',
}

export function otherMistakes({ kind, record }: OtherValues): Mistakes {
  if (kind === '') return { kind: 'console.statement.kindMissing' }
  const need = recordNeed(kind)
  if (need === 'none' || readRecord(record) !== undefined) return {}
  if (record.trim() !== '') return { record: 'console.statement.recordUnreadable' }
  if (need === 'optional') return {}
  return { record: missing[kind] ?? 'console.statement.recordMissing' }
}

/** What is typed, once it has no mistakes. */
export function otherMeaning({ kind, record }: OtherValues): Meaning | undefined {
  if (kind === '') return undefined
  return { kind, record: recordNeed(kind) === 'none' ? null : (readRecord(record) ?? null) }
}

/** The field of the form that a refusal is about. */
export function otherField({ messageKey, params }: Refusal): keyof OtherValues | undefined {
  if (messageKey !== 'Error_BadRequest') return undefined
  return params.field === 'kind' || params.field === 'record' ? params.field : undefined
}

/** A refusal of what a line is; each is a text under `console.statement.wrong.*`. */
export function wrongWord(refusal: Refusal) {
  if (refusal.messageKey === 'PayoutNotDue') return 'payout'
  if (refusal.messageKey !== 'Error_BadRequest') return undefined
  return (['kind', 'record', 'charge', 'owed'] as const).find((field) => field === refusal.params.field)
}
