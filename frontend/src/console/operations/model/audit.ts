// A search of the audit trail, as the address keeps it and as it is sent.

import type { AuditEntry, AuditKind } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { instantOf } from '@/console/shared/time/clock'
import { auditKinds } from './auditKinds'

export interface AuditSought {
  /** Both at UTC+8, as a field of date and time holds them. */
  from: string
  to: string
  /** `operator:3`, `investor:5`, `system`. */
  by: string
  kind: AuditKind | ''
  record: string
  request_id: string
  /** Sort order; newest first if absent. */
  sort: string
}

const fields = ['from', 'to', 'by', 'kind', 'record', 'request_id', 'sort'] as const

/** What the server sorts the trail by. */
export const auditColumns = ['at'] as const

export function readSought(params: URLSearchParams): AuditSought {
  const read = (name: string) => params.get(name) ?? ''
  return {
    from: read('from'),
    to: read('to'),
    by: read('by'),
    kind: auditKinds.find((kind) => kind === read('kind')) ?? '',
    record: read('record'),
    request_id: read('request_id'),
    sort: knownSort(read('sort'), auditColumns) ?? '',
  }
}

/** The address of a search. */
export function auditAddress(sought: Partial<AuditSought>): string {
  const pairs = fields.flatMap((name) => (sought[name] ? [[name, sought[name]]] : []))
  return pairs.length > 0 ? `/audit?${new URLSearchParams(pairs)}` : '/audit'
}

/** Whether this is a valid actor for the search; no actor is fine. */
export const isActor = (by: string): boolean => /^\s*(|system|(operator|investor):\d+)\s*$/.test(by)

/** Whether this bounds the time that is looked for; no bound is fine. */
export const isMoment = (typed: string): boolean => typed === '' || instantOf(typed) !== undefined

/** What is typed as a name; empty if it is a complete search value. */
export const nameIn = (by: string): string => (isActor(by) ? '' : by.trim())

/** The operator's number in what says who acted. */
export function operatorIn(by: string): number | undefined {
  const id = /^\s*operator:(\d+)\s*$/.exec(by)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The query to the server; empty fields are left out. */
export function auditQuery({ from, to, by, kind, record, request_id, sort }: AuditSought) {
  const order = knownSort(sort, auditColumns)
  return {
    ...(from ? { from: instantOf(from) } : {}),
    ...(to ? { to: instantOf(to) } : {}),
    ...(by.trim() ? { by: by.trim() } : {}),
    ...(kind ? { kind } : {}),
    ...(record.trim() ? { record: record.trim() } : {}),
    ...(request_id.trim() ? { request_id: request_id.trim() } : {}),
    ...(order ? { sort: order } : {}),
  }
}

/** The actor, as searched for. */
export const actorOf = ({ by, by_id }: AuditEntry): string => (by_id == null ? by : `${by}:${by_id}`)
