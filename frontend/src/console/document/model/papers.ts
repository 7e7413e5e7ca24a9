// Which documents of an item count: of papers that replace each other the newest, of all others every one.
import type { DocumentLink } from '@/console/shared/api/wire'

const replacing: ReadonlySet<string> = new Set<DocumentLink['kind']>([
  'Passport',
  'POA',
  'ID',
  'LegalAppendix',
  'WalletAuthForm',
  'WithdrawAuthForm',
  'SigningCertificate',
])

export interface Paper {
  document: DocumentLink
  /** A newer one of its kind has taken its place. */
  earlier: boolean
}

/** The documents as they are read: those that count, then the earlier ones, each in the order in which they were sent. */
export function papersOf(documents: DocumentLink[]): Paper[] {
  const newest = new Map<string, number>()
  for (const { kind, id } of documents) newest.set(kind, Math.max(id, newest.get(kind) ?? id))
  const papers = documents.map((document) => ({
    document,
    earlier: replacing.has(document.kind) && document.id !== newest.get(document.kind),
  }))
  return [...papers.filter(({ earlier }) => !earlier), ...papers.filter(({ earlier }) => earlier)]
}
