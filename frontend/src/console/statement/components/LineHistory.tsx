// What happened to a line, the newest first, with a link to what was booked for it.
import { BookingsLink } from '@/console/shared/place/BookingsLink'
import { RecordHistory } from '@/console/shared/record/RecordHistory'
import { useT } from '@/shared/i18n'
import type { LineItem } from '../api/wire'
import { lineStep } from '../model/lines'

export function LineHistory({ line }: { line: LineItem }) {
  const t = useT()
  return (
    <RecordHistory
      history={line.history}
      aside={<BookingsLink record={`statement_line:${line.id}`} />}
      told={(step) => {
        const word = lineStep(step)
        return { what: t(`console.statement.step.${word}`), isBad: word === 'differs' }
      }}
    />
  )
}
