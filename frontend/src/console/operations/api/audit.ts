// The audit trail: a page of search results, and their file.

import { fileAddress, get } from '@/console/shared/api/client'
import { forget, useServer } from '@/shared/api/query'
import type { AuditSought } from '../model/audit'
import { auditAddress, auditQuery } from '../model/audit'

const key = ['ops', 'audit']

export function useAudit(sought: AuditSought, before: number | undefined) {
  const query = auditQuery(sought)
  return useServer([...key, auditAddress(sought), before], (signal) =>
    get('audit', {}, { ...query, before }, signal),
  )
}

/** Where the file of a search comes from. */
export const exportAddress = (sought: AuditSought) => fileAddress('audit/export', auditQuery(sought))

/** Events recorded since are found too. */
export const searchAgain = () => forget(key)
