// What is looked for in the audit trail, as the address keeps it and as it is asked; and where a record is seen.

import { frameworkCodes } from '@/console/catalog/model/framework'
import type { AuditEntry, AuditKind, Operator } from '@/console/shared/api/wire'
import {
  ownQueues,
  seesContents,
  seesDesk,
  seesFrameworks,
  seesInvestors,
  seesProposals,
} from '@/console/shared/session/rights'
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
}

const fields = ['from', 'to', 'by', 'kind', 'record', 'request_id'] as const

export function readSought(params: URLSearchParams): AuditSought {
  const read = (name: string) => params.get(name) ?? ''
  return {
    from: read('from'),
    to: read('to'),
    by: read('by'),
    kind: auditKinds.find((kind) => kind === read('kind')) ?? '',
    record: read('record'),
    request_id: read('request_id'),
  }
}

/** The address of a search. */
export function auditAddress(sought: Partial<AuditSought>): string {
  const pairs = fields.flatMap((name) => (sought[name] ? [[name, sought[name]]] : []))
  return pairs.length > 0 ? `/audit?${new URLSearchParams(pairs)}` : '/audit'
}

/** Whether this says who acted, as it is looked for; nobody in particular is fine. */
export const isActor = (by: string): boolean => /^\s*(|system|(operator|investor):\d+)\s*$/.test(by)

/** What is typed as a name, not as what is looked for. */
export const nameIn = (by: string): string => (isActor(by) ? '' : by.trim())

/** The operator's number in what says who acted. */
export function operatorIn(by: string): number | undefined {
  const id = /^\s*operator:(\d+)\s*$/.exec(by)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** What is asked of the server; what is not said is left out. */
export function auditQuery({ from, to, by, kind, record, request_id }: AuditSought) {
  return {
    ...(from ? { from: instantOf(from) } : {}),
    ...(to ? { to: instantOf(to) } : {}),
    ...(by.trim() ? { by: by.trim() } : {}),
    ...(kind ? { kind } : {}),
    ...(record.trim() ? { record: record.trim() } : {}),
    ...(request_id.trim() ? { request_id: request_id.trim() } : {}),
  }
}

/** The page of the desk on which a record is seen, where this operator sees it. */
export function recordPlace(record: string, me: Operator): string | undefined {
  const [kind, id] = record.split(':')
  if (!id) return undefined
  switch (kind) {
    case 'account':
      return ownQueues(me).includes('kyc') ? `/kyc/${id}` : undefined
    case 'order':
      return ownQueues(me).includes('subscriptions') ? `/subscriptions/${id}` : undefined
    case 'withdrawal':
      return ownQueues(me).includes('withdrawals') ? `/withdrawals/${id}` : undefined
    case 'investor':
      return seesInvestors(me) ? `/investors/${id}` : undefined
    case 'operator':
      return seesDesk(me) ? `/operators/${id}` : undefined
    case 'campaign':
      return `/campaigns/${id}`
    case 'partner':
      return seesContents(me) ? `/partners/${id}` : undefined
    case 'project':
      return seesContents(me) ? `/projects/${id}` : undefined
    case 'proposal':
      return seesProposals(me) ? `/proposals/${id}` : undefined
    case 'content':
      return contentPlace(id, me)
    default:
      return undefined
  }
}

/** Of a framework and its questionnaire the trail names the content by both: `framework_pkf`. */
function contentPlace(name: string, me: Operator): string | undefined {
  const [part, code] = name.split('_')
  const framework = frameworkCodes.find((known) => known.toLowerCase() === code)
  if (part === 'framework') return framework && seesFrameworks(me) ? `/frameworks/${framework}` : undefined
  if (!seesContents(me)) return undefined
  if (part === 'questionnaire') return framework && `/questionnaires/${framework}`
  return `/contents/${name}`
}

/** Who acted, as it is looked for. */
export const actorOf = ({ by, by_id }: AuditEntry): string => (by_id == null ? by : `${by}:${by_id}`)
