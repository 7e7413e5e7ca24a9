// The way to an item, where its queue is read; its name alone where it is not.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { QueueName } from '../api/wire'
import { ownQueues } from '../session/rights'
import { useOperator } from '../session/session'
import { useAddressFrom } from './from'
import { itemAddress } from './place'

interface ItemLinkProps {
  queue: QueueName
  id: number
  children: ReactNode
}

export function ItemLink({ queue, id, children }: ItemLinkProps) {
  const from = useAddressFrom()
  const reads = useOperator(({ operator }) => operator !== null && ownQueues(operator).includes(queue))
  if (!reads) return <strong>{children}</strong>
  return <Link to={from(itemAddress(queue, id, { state: 'all', page: 1 }))}>{children}</Link>
}
