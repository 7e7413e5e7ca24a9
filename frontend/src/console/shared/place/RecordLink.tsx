// What something was recorded on, with the way to it where this operator sees it.
import { Link } from 'react-router-dom'
import { useOperator } from '../session/session'
import { recordPlace } from './records'

export function RecordLink({ record }: { record: string }) {
  const me = useOperator(({ operator }) => operator)
  const place = me ? recordPlace(record, me) : undefined
  return place ? <Link to={place}>{record}</Link> : record
}
