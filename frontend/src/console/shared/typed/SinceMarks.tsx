// What changed since the last review, as the reviewer reads it: one line that counts, and a mark with a word and the old value
// at each field.

import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { zonedTime } from '../time/clock'
import type { Change, Since } from './sinceReview'

export function SinceSummary({ since }: { since: Since }) {
  const t = useT()
  const fields = Object.keys(since.fields).length
  const documents = since.documents.size
  const same = fields === 0 && documents === 0 && !since.signedAnew
  return (
    <div className="since">
      <h3>
        <Icon name="clock" size={14} />
        {t('console.since.review', { at: zonedTime(since.at) })}
      </h3>
      <p>
        {same
          ? t('console.since.nothing')
          : t('console.since.counts', { fields, documents, signed: since.signedAnew ? 'anew' : 'same' })}
      </p>
    </div>
  )
}

/** The mark of a field; `was` is its old value in words. */
export function FieldMark({ change, was }: { change: Change; was: string }) {
  const t = useT()
  return (
    <small className="since-mark">
      <b className="since-badge">{t(`console.since.${change.kind}`)}</b>
      {change.kind !== 'added' && <span>{t('console.since.was', { was })}</span>}
    </small>
  )
}
