// What publishing would change, shown at the confirmation: each field with the words before and after.

import { useT } from '@/shared/i18n'
import { type Change, differingLines } from './change'

export function Changes({ changes }: { changes: Change[] }) {
  // For a new record, "(empty)" before every value would only be noise.
  const isNew = changes.every(({ before }) => !before.trim())
  return (
    <dl className="changes">
      {changes.map((change) => (
        <div key={change.name}>
          <dt>{change.name}</dt>
          <Words {...change} isNew={isNew} />
        </div>
      ))}
    </dl>
  )
}

/** For a long text only the lines that differ; what was left out above and below is the same. */
function Words({ before, after, isNew }: Change & { isNew: boolean }) {
  const t = useT()
  const [old, next] = differingLines(before, after)
  const empty = <span className="muted">{t('console.content.empty')}</span>
  return (
    <dd>
      {before.trim()
        ? old && <Said as="del" label={t('console.content.before')} words={old} />
        : !isNew && empty}
      {after.trim() ? next && <Said as="ins" label={t('console.content.after')} words={next} /> : empty}
    </dd>
  )
}

function Said({ as: Tag, label, words }: { as: 'del' | 'ins'; label: string; words: string }) {
  return (
    <Tag>
      <span className="unseen">{label} </span>
      {words}
    </Tag>
  )
}
