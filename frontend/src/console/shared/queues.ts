// The queues of the desk, in the order in which they are shown: the one place that a new queue is added to. What its items show and how
// they are decided on is in `app/kinds.tsx`, its name in the catalogue.
import type { IconName } from '@/shared/ui/Icon'
import type { QueueName, Role, State } from './api/wire'

/** One state, both failures, or every item; without it what waits for the desk. */
export type Shown = State | 'LFAIL,GFAIL' | 'all'

interface Queue {
  /** Who decides the first line; approvers decide what comes after it. */
  firstLine: Role
  /** The states that wait for somebody, first line first. */
  waiting: State[]
  /** What it can be narrowed to, in the order of an item's life; none is what waits. */
  filters: (Shown | undefined)[]
  icon: IconName
  /** The key that opens it. */
  key: string
  /** What an item is called in the audit trail. */
  record: string
}

/** The two lines of every review. */
const reviewed: Pick<Queue, 'waiting' | 'filters'> = {
  waiting: ['LWAIT', 'GWAIT'],
  filters: [undefined, 'LWAIT', 'GWAIT', 'GPASS', 'LFAIL,GFAIL', 'all'],
}

export const queues: Record<QueueName, Queue> = {
  kyc: { ...reviewed, firstLine: 'reviewer', icon: 'shield', key: '1', record: 'account' },
  deposits: { ...reviewed, firstLine: 'finance', icon: 'incoming', key: 'd', record: 'deposit' },
  withdrawals: { ...reviewed, firstLine: 'finance', icon: 'payout', key: '3', record: 'withdrawal' },
  subscriptions: {
    waiting: ['LWAIT', 'GWAIT', 'PRE_OK'],
    filters: [undefined, 'LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS', 'LFAIL,GFAIL', 'REVOKED', 'all'],
    firstLine: 'finance',
    icon: 'orders',
    key: '2',
    record: 'order',
  },
}

export const queueNames = Object.keys(queues) as QueueName[]

export const isQueue = (name: string): name is QueueName => Object.hasOwn(queues, name)
