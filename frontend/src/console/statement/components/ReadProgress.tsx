// How far a file is: on its way, or being read.
import { shareText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import type { Reading } from '../model/reading'
import '../statement.css'

export function ReadProgress({ standing }: Pick<Reading, 'standing'>) {
  const t = useT()
  const part = standing.at === 'sending' ? standing.part : undefined
  const words =
    part === undefined
      ? t('console.statement.isRead')
      : t('console.statement.isSent', { part: shareText(part * 100) })
  return (
    <div className="line-under-way">
      <progress className="line-progress" max={1} value={part} aria-label={words} />
      <p className="muted" role="status">
        {words}
      </p>
    </div>
  )
}
