// One thing that is waiting: what it is, how many there are, since when, and the link to its list.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useIntl } from '@/shared/i18n'
import { Failed } from './TodayPart'
import { useReportWaiting } from './waits'

/** A list that was requested. */
export interface AskedList<Entry> {
  data: { items: Entry[]; total: number; total_capped?: boolean | undefined } | undefined
  error: unknown
  refetch: () => unknown
}

interface WaitingRowProps<Entry> {
  /** What the page knows it by. */
  part: string
  name: string
  /** The list, filtered by what is counted. */
  to: string
  asked: AskedList<Entry>
  /** Since when the first entry of the list has been waiting. */
  first?: (entry: Entry) => ReactNode
  /** Whether the first entry is overdue already. */
  isLate?: (entry: Entry) => boolean
  /** Whether all that is counted should have been. */
  countsLate?: boolean
}

export function WaitingRow<Entry>({
  part,
  name,
  to,
  asked,
  first,
  isLate,
  countsLate,
}: WaitingRowProps<Entry>) {
  const { formatNumber } = useIntl()
  const { data, error, refetch } = asked
  useReportWaiting(part, data?.total)
  const entry = data?.items[0]
  return (
    <li
      className="today-row"
      data-none={!data || data.total === 0 || undefined}
      data-late={(entry && isLate?.(entry)) || undefined}
      data-overdue={(countsLate && entry !== undefined) || undefined}
    >
      {!(error && !data) && (
        <Link to={to}>
          <span>
            {name}
            {entry && first && <small>{first(entry)}</small>}
          </span>
          <strong className="figures" aria-busy={!data}>
            {data && `${formatNumber(data.total)}${data.total_capped ? '+' : ''}`}
          </strong>
        </Link>
      )}
      {error ? <Failed name={name} error={error} onRetry={refetch} /> : null}
    </li>
  )
}
