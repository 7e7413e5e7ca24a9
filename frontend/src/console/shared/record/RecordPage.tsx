// What every record of the desk has: the way back, its name, and the states of asking for it.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { asRefusal } from '@/shared/api/refusal'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useTabTitle } from '../place/tabTitle'

interface RecordPageProps {
  back: { to: string; label: string }
  title: string
  /** Beside the title. */
  aside: ReactNode
  children: ReactNode
}

export function RecordPage({ back, title, aside, children }: RecordPageProps) {
  useTabTitle(title)
  return (
    <main className="record">
      <header className="record-head">
        <Link className="icon-button" to={back.to} aria-label={back.label} title={back.label}>
          <Icon name="back" size={20} />
        </Link>
        <h1>{title}</h1>
        {aside}
      </header>
      {children}
    </main>
  )
}

interface NoRecordProps {
  error: unknown
  /** Known to be empty without a separate request. */
  isGone?: boolean
  refetch: () => unknown
  /** Said of one that is not there. */
  gone: { title: string; text: string }
}

/** Shown in its place while it loads, and if loading failed. */
export function NoRecord({ error, isGone: isMissing = false, refetch, gone }: NoRecordProps) {
  useTabTitle()
  const isGone = isMissing || (error ? asRefusal(error).status === 404 : false)
  return (
    <main className="record">
      {!error && !isGone && <Skeleton tall lines={6} />}
      {isGone && <EmptyState alone {...gone} />}
      {error && !isGone ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
    </main>
  )
}
