// The queues of the desk, in the order in which they are shown: the one list that a new queue is added to, beside that of what its items
// show and how they are decided on, which features draw (`app/kinds.tsx`). Its name is in the catalogue.
import type { MessageId } from '@/shared/i18n'
import type { IconName } from '@/shared/ui/Icon'
import type { QueueName, Role, State } from './api/wire'
import { accountGroups, bankGroups, type FieldGroup, personGroups } from './typed/fields'

/** One state, both failures, or every item; without it what waits for the desk. */
export type Shown = State | 'LFAIL,GFAIL' | 'all'

/** A column that only some queues have. */
export type QueueColumn = 'framework' | 'project' | 'reference' | 'method' | 'payout' | 'amount'

interface Queue {
  /** Who decides the first line; approvers decide what comes after it. */
  firstLine: Role
  /** The states that wait for somebody, first line first. */
  waiting: State[]
  /** Its filters by state, in the order of an item's life; none stands for the waiting ones. */
  filters: (Shown | undefined)[]
  /** The name of a state in this queue, if the common name says less. */
  stateNames: Partial<Record<State, MessageId>>
  icon: IconName
  /** The key that opens it. */
  key: string
  /** The name of an item in the audit trail. */
  record: string
  /** Its own columns, between the investor and the state. */
  columns: QueueColumn[]
  /** How what the investor typed is laid out beside the documents. */
  typed: FieldGroup[]
  /** Whether it can be filtered by first, repeated and changed submissions. */
  narrowsByArrival: boolean
  /** Whether its items move money. */
  isBooked: boolean
  /** Whether finance may revoke an item that was passed. */
  isRevocable: boolean
}

/** The default for a review of money, unless a queue says otherwise. */
const reviewed = {
  waiting: ['LWAIT', 'GWAIT'],
  filters: [undefined, 'LWAIT', 'GWAIT', 'GPASS', 'LFAIL,GFAIL', 'all'],
  stateNames: {},
  narrowsByArrival: false,
  isBooked: true,
  isRevocable: false,
} satisfies Partial<Queue>

export const queues: Record<QueueName, Queue> = {
  kyc: {
    ...reviewed,
    firstLine: 'reviewer',
    icon: 'shield',
    key: '1',
    record: 'account',
    columns: ['framework'],
    typed: accountGroups,
    narrowsByArrival: true,
    isBooked: false,
  },
  deposits: {
    ...reviewed,
    firstLine: 'finance',
    icon: 'incoming',
    key: 'd',
    record: 'deposit',
    columns: ['framework', 'reference', 'method', 'amount'],
    typed: [...personGroups, ...bankGroups],
  },
  withdrawals: {
    ...reviewed,
    firstLine: 'finance',
    // An approved one is not at its end: it is still to be paid out.
    stateNames: { GPASS: 'console.toPayOut' },
    icon: 'payout',
    key: '3',
    record: 'withdrawal',
    columns: ['framework', 'payout', 'amount'],
    // Money that goes out is held against the bank before the person.
    typed: [...bankGroups, ...personGroups],
  },
  subscriptions: {
    ...reviewed,
    firstLine: 'finance',
    waiting: ['LWAIT', 'GWAIT', 'PRE_OK'],
    filters: [undefined, 'LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS', 'LFAIL,GFAIL', 'REVOKED', 'all'],
    icon: 'orders',
    key: '2',
    record: 'order',
    columns: ['project', 'method', 'amount'],
    typed: [...personGroups, ...bankGroups],
    isRevocable: true,
  },
}

export const queueNames = Object.keys(queues) as QueueName[]

export const isQueue = (name: string): name is QueueName => Object.hasOwn(queues, name)
