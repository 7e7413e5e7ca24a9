// A record and a book in words: the ledger, the trail and the reconciliation name them `order:7`, `escrow:3`.
import { dateText } from '@/shared/format'
import { isDay } from '@/shared/format/day'
import { isMessageId, type Translate } from '@/shared/i18n'
import { assetText } from '../amount/asset'
import { bookKind } from './books'
import { frameworkCodes } from './records'

/** The day of a bank statement that is named `statement of 2026-11-27`. */
export function statementDay(record: string): string | undefined {
  const day = /^statement of (\S+)$/.exec(record)?.[1] ?? ''
  return isDay(day) ? day : undefined
}

/** A record as kind and number, a book with its asset, a list by its name. A kind without a text is shown unchanged. */
export function recordText(t: Translate, record: string, asset?: string | null): string {
  const day = statementDay(record)
  if (day) return t('console.record.statementOf', { day: dateText(day) })
  const [kind, id = ''] = record.split(':')
  const book = bookKind(record)
  if (book) {
    const name = t(`console.record.book.${book}`, { id })
    return asset ? `${name} · ${assetText(t, asset)}` : name
  }
  const list = `console.list.${kind}`
  if (!id && isMessageId(list)) return t(list)
  const queue = `console.queue.${kind}`
  if (!id && isMessageId(queue)) return t(queue)
  const key = `console.record.${kind}`
  if (!id || !isMessageId(key)) return record
  return t(key, { id: (kind === 'framework' && frameworkCodes[Number(id) - 1]) || id })
}
