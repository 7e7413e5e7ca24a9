// What something was recorded on, with the way to it where this operator sees it.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RowLink } from '../list/Table'
import { useOperator } from '../session/session'
import { recordPlace } from './records'

interface RecordLinkProps {
  record: string
  /** In which asset, where the record is a book. */
  asset?: string | null | undefined
  /** In a row that opens. */
  link?: RowLink | undefined
  /** Shown in place of the record's name. */
  children?: ReactNode
}

export function RecordLink({ record, asset, link, children = record }: RecordLinkProps) {
  const me = useOperator(({ operator }) => operator)
  const place = me ? recordPlace(record, me, asset) : undefined
  if (!place) return children
  return (
    <Link to={place} {...link}>
      {children}
    </Link>
  )
}
