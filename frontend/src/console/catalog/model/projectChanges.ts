// What publishing a project would change: what investors rely on first (return, price, size, dates, who may pay how, issuer, risks, fees,
// documents), then everything else; and whether that needs a second person. Values stay as they are on the wire; words are made where they
// are shown.
import type { ProjectContent, ProjectPaper, ProjectSummary, ProjectView } from '@/console/shared/api/wire'

/** The terms that investors rely on, in the order in which they are shown. */
export const termFields = [
  'currency_id',
  'rate_percent',
  'share_price',
  'offering_size',
  'project_size',
  'opens_at',
  'funding_end',
  'term_months',
  'frameworks',
  'wire_minimum',
  'wire_maximum',
  'wallet_minimum',
  'wallet_maximum',
  'issuer',
  'table',
  'risks',
  'fees',
] as const

export const otherFields = [
  'name_zh',
  'name_en',
  'code',
  'partner_id',
  'property_type_id',
  'continent_id',
  'country_id',
  'address_zh',
  'address_en',
  'latitude',
  'longitude',
  'images',
  'summaries',
] as const

export type TermField = (typeof termFields)[number]
export type OtherField = (typeof otherFields)[number]

/** Summaries are listed by kind: risks, fees, and all others. */
type Topic = 'risks' | 'fees' | 'summaries'

const topicOf = ({ kind }: ProjectSummary): Topic =>
  kind === 'risk' ? 'risks' : kind === 'fee' ? 'fees' : 'summaries'

export const summariesAbout = (content: ProjectContent, topic: Topic): ProjectSummary[] =>
  content.summaries.filter((summary) => topicOf(summary) === topic)

const plain = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value.trim() : value)

/** An instant is the same however it is written; the kind of a return is shown with its figure. */
function comparable(content: ProjectContent | undefined, field: TermField | OtherField): unknown {
  if (!content) return undefined
  // What is attached is told as the documents are: each to be opened.
  if (field === 'risks' || field === 'fees')
    return summariesAbout(content, field).map((summary) => ({ ...summary, documents: [] }))
  if (field === 'summaries') return summariesAbout(content, field)
  const value = content[field]
  if (field === 'rate_percent') return [content.is_roi, value]
  if ((field === 'opens_at' || field === 'funding_end') && value)
    return new Date(content[field] as string).getTime()
  return value
}

/** The fields that differ; if nothing is published, those that are filled in. */
export function changedFields<Field extends TermField | OtherField>(
  fields: readonly Field[],
  before: ProjectContent | undefined,
  after: ProjectContent,
): Field[] {
  const blank = (field: Field) =>
    field === 'risks' || field === 'fees'
      ? summariesAbout(after, field).length === 0
      : [null, ''].includes(after[field as keyof ProjectContent] as string | null)
  return fields.filter((field) =>
    before ? plain(comparable(before, field)) !== plain(comparable(after, field)) : !blank(field),
  )
}

/** What investors see, or saw until it was withdrawn. An answer always has the optional fields. */
export const seenOf = (view: ProjectView): ProjectContent | undefined =>
  (view.published ?? view.withdrawn ?? undefined) as ProjectContent | undefined

const instantOf = (at: string | null): number => (at ? new Date(at).getTime() : Number.NaN)

/**
 * Whether a second person has to approve the publication: the terms differ from those investors saw. Opening a project
 * that nobody has ordered yet at another time, and closing an open one, needs no approval.
 */
export function needsSecondPerson(view: ProjectView, content: ProjectContent, now = Date.now()): boolean {
  const before = seenOf(view)
  if (!before) return false
  const closes = instantOf(content.funding_end) <= now && instantOf(before.funding_end) > now
  const terms = changedFields(termFields, before, content).filter(
    (field) => !(field === 'opens_at' && view.orders === 0) && !(field === 'funding_end' && closes),
  )
  const told = (papers: ProjectPaper[]) =>
    papers.map((it) => [it.document_type, it.language, it.name, it.file, it.approved_only ?? false])
  const papersOf = (content: ProjectContent) => [
    told(content.documents),
    ...content.summaries.filter(isRelied).map(({ documents }) => told(documents)),
  ]
  return terms.length > 0 || plain(papersOf(before)) !== plain(papersOf(content))
}

/** What is said of risks and fees is relied on, with what is attached to it. */
const isRelied = (summary: ProjectSummary): boolean => topicOf(summary) !== 'summaries'

/** The attachments of risks and fees, or of all other summaries and news. */
export const attachedTo = (content: ProjectContent | undefined, to: 'relied' | 'others'): ProjectPaper[] =>
  content?.summaries
    .filter((summary) => isRelied(summary) === (to === 'relied'))
    .flatMap(({ documents }) => documents) ?? []

export interface PaperChange {
  what: 'added' | 'removed' | 'replaced' | 'renamed' | 'narrowed' | 'opened'
  before?: ProjectPaper | undefined
  after?: ProjectPaper | undefined
}

/** Documents that differ, compared by type, language and their order within these. */
export function changedPapers(before: ProjectPaper[], after: ProjectPaper[]): PaperChange[] {
  const keyed = (papers: ProjectPaper[]) => {
    const found = new Map<string, ProjectPaper>()
    for (const paper of papers) {
      let ordinal = 0
      while (found.has(`${paper.document_type}/${paper.language}/${ordinal}`)) ordinal += 1
      found.set(`${paper.document_type}/${paper.language}/${ordinal}`, paper)
    }
    return found
  }
  const [old, next] = [keyed(before), keyed(after)]
  const changes: PaperChange[] = []
  for (const [key, paper] of next) {
    const was = old.get(key)
    if (!was) changes.push({ what: 'added', after: paper })
    else if (was.file !== paper.file) changes.push({ what: 'replaced', before: was, after: paper })
    else if (was.name.trim() !== paper.name.trim())
      changes.push({ what: 'renamed', before: was, after: paper })
    if (was && (was.approved_only ?? false) !== (paper.approved_only ?? false))
      changes.push({ what: paper.approved_only ? 'narrowed' : 'opened', before: was, after: paper })
  }
  for (const [key, paper] of old) if (!next.has(key)) changes.push({ what: 'removed', before: paper })
  return changes
}
