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

/** The passport comes first: identity is checked against it. */
const isPassport = ({ document }: Paper): boolean => document.kind === 'Passport'

/** The documents as they are read: the passport, the others that count, then the earlier ones, each in the order in which they were sent. */
export function papersOf(documents: DocumentLink[]): Paper[] {
  const newest = new Map<string, number>()
  for (const { kind, id } of documents) newest.set(kind, Math.max(id, newest.get(kind) ?? id))
  const papers = documents.map((document) => ({
    document,
    earlier: replacing.has(document.kind) && document.id !== newest.get(document.kind),
  }))
  const [counting, earlier] = [
    papers.filter(({ earlier }) => !earlier),
    papers.filter(({ earlier }) => earlier),
  ]
  return [...counting.filter(isPassport), ...counting.filter((paper) => !isPassport(paper)), ...earlier]
}

/** The positions of the two kinds that are compared; the first two documents if one kind is missing. */
export function comparedAt(papers: Paper[], kinds: [string, string] | undefined): [number, number] {
  const at = (kind: string) => papers.findIndex(({ document, earlier }) => document.kind === kind && !earlier)
  const [left, right] = kinds ? [at(kinds[0]), at(kinds[1])] : [-1, -1]
  return left >= 0 && right >= 0 && left !== right ? [left, right] : [0, 1]
}
