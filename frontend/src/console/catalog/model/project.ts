// A project while it is edited, the longest length of each text, and its conversion to what investors read. It mirrors
// the server's limits so that they can be shown beside the field; the server decides.

import type { ContentLanguage } from '@/console/editions/model/standing'
import type {
  ProjectChoices,
  ProjectContent,
  ProjectPaper,
  ProjectSummary,
  ProjectView,
} from '@/console/shared/api/wire'
import { statusIds } from '@/features/catalog/status'
import type { ProjectDetail } from '@/features/catalog/wire'

/** The most characters of each text, in either language. */
export const longestOfProject = {
  code: 30,
  name: 200,
  issuer: 200,
  address: 300,
  cell: 120,
  header: 120,
  words: 6_000,
  paper: 120,
} as const

/** The most entries of each list. */
export const mostOfProject = { images: 12, table: 20, summaries: 40, documents: 40, attached: 8 } as const

export const summaryKinds = ['property', 'market', 'investment', 'risk', 'fee', 'update'] as const

export const blankRow: ProjectContent['table'][number] = {
  label_zh: '',
  label_en: '',
  value_zh: '',
  value_en: '',
}

export const blankPaper: ProjectPaper = {
  document_type: '',
  language: 'zh',
  name: '',
  file: '',
  approved_only: false,
}

export const blankSummary: ProjectSummary = {
  kind: 'property',
  header_zh: '',
  header_en: '',
  text_zh: '',
  text_en: '',
  published_at: null,
  documents: [],
}

function notOpen(content: ProjectContent, taken: number, now: number): ProjectDetail['NotOpenReasonCode'] {
  const ends = content.funding_end ? new Date(content.funding_end).getTime() : Number.POSITIVE_INFINITY
  const opens = content.opens_at ? new Date(content.opens_at).getTime() : Number.NEGATIVE_INFINITY
  const size = content.offering_size ?? 0
  if (now > ends) return 'FundingEnded'
  if (size > 0 && taken >= size) return 'FullySubscribed'
  return now < opens ? 'NotOpenYet' : null
}

function statusOf(reason: ProjectDetail['NotOpenReasonCode']): number {
  if (!reason) return statusIds.open
  return reason === 'NotOpenYet' ? statusIds.comingSoon : statusIds.closed
}

/** Whether everything is there from which an investor's figures are calculated. */
export const hasFigures = (content: ProjectContent): boolean =>
  Boolean(
    content.currency_id &&
      content.project_size &&
      content.offering_size &&
      content.term_months &&
      content.rate_percent !== null &&
      content.opens_at &&
      content.funding_end,
  )

/** A draft as an investor reads it; what is missing is empty. */
export function asInvestorsRead(
  content: ProjectContent,
  choices: ProjectChoices | undefined,
  view: Pick<ProjectView, 'pictures' | 'papers' | 'taken' | 'standing'>,
  tongue: ContentLanguage,
  now = Date.now(),
): ProjectDetail {
  const url = (key: string) => (key ? `${view.pictures}${key}` : '')
  const currency = choices?.currencies.find(({ id }) => id === content.currency_id)
  const partner = choices?.partners.find(({ id }) => id === content.partner_id)
  const type = choices?.property_types.find(({ id }) => id === content.property_type_id)
  const size = content.offering_size ?? 0
  const reason = notOpen(content, view.taken, now)
  const status = statusOf(reason)
  const papers = (documents: ProjectPaper[]) =>
    documents.map((paper) => ({
      DocumentType: paper.document_type,
      Url: paper.file ? `${view.papers}${paper.file}` : '',
      LanguageID: paper.language === 'zh' ? 4 : 1,
      DocumentFriendlyName: paper.name,
      DocumentKey: paper.file,
      ApprovedAccountsOnlyInd: paper.approved_only ?? false,
    }))
  const sheet = papers(content.documents).find(({ DocumentType }) => DocumentType === 'TermsSheet')
  return {
    InvestmentID: view.standing.id,
    ProductCode: content.code,
    Name: content[`name_${tongue}`],
    Images: content.images.map(({ image }) => url(image)),
    PropertyType: type?.[`name_${tongue}`] ?? '',
    Currency: currency?.code ?? '',
    CurrencyID: content.currency_id ?? 0,
    CurrencySymbol: currency?.symbol ?? '',
    ProjectSize: content.project_size ?? 0,
    OfferingSize: size,
    OfferingLeft: Math.max(0, size - view.taken),
    Term: content.term_months ?? 0,
    IsROIInvestmentInd: content.is_roi,
    ROIPercentage: content.is_roi ? (content.rate_percent ?? 0) : null,
    CurrentAnnualReturn: content.is_roi ? null : (content.rate_percent ?? 0) / 100,
    FundingStartDate: content.opens_at ?? '',
    FundingEndDate: content.funding_end ?? '',
    PercCompleted: size > 0 ? Math.min(100, Math.round((view.taken / size) * 100)) : 0,
    CNInvestmentStatusID: status,
    InvestmentStatusCode:
      status === statusIds.open ? 'Open' : status === statusIds.comingSoon ? 'ComingSoon' : 'Closed',
    NotOpenReasonCode: reason,
    // Without its number there is no way from the preview to the partner's own page.
    CompanyID: null,
    CompanyName: partner?.[`name_${tongue}`] ?? null,
    CompanyImageUrl: partner?.logo ?? null,
    PartnerRating: partner?.rating ?? null,
    PartnerStars: partner ? Math.floor(partner.rating / 20) : null,
    MinimumInvestmentValue: content.wire_minimum,
    PaymentMethods: [],
    InvestmentFrameworks: content.frameworks,
    CountryID: content.country_id ?? 0,
    Address: content[`address_${tongue}`],
    LocationLatitude: content.latitude,
    LocationLongitude: content.longitude,
    VTIssuer: content.issuer,
    InvestmentTable: content.table.map((row) => ({
      Label: row[`label_${tongue}`],
      Value: row[`value_${tongue}`],
    })),
    Summaries: content.summaries.map((summary) => ({
      Header: summary[`header_${tongue}`],
      Text: summary[`text_${tongue}`],
      PropertySummaryInd: summary.kind === 'property',
      MarketSummaryInd: summary.kind === 'market',
      InvestmentSummaryInd: summary.kind === 'investment',
      RiskSummaryInd: summary.kind === 'risk',
      FeeSummaryInd: summary.kind === 'fee',
      UpdateInd: summary.kind === 'update',
      CreatedDateTime: summary.published_at ?? '',
      Documents: papers(summary.documents),
    })),
    Documents: papers(content.documents),
    TermsSheetUrl: tongue === 'zh' ? (sheet?.Url ?? null) : null,
  }
}
