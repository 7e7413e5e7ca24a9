import { describe, expect, test } from 'vitest'
import type { ProjectContent } from '@/console/shared/api/wire'
import { projectContent } from '@/testing/project'
import { asInvestorsRead, blankPaper, blankSummary, hasFigures } from './project'

const content: ProjectContent = {
  ...projectContent,
  summaries: [{ ...blankSummary, kind: 'update', header_en: 'News' }],
  documents: [
    { ...blankPaper, document_type: 'TermsSheet', file: 'public-pdf/b' },
    { ...blankPaper, document_type: 'PPM', language: 'en', file: 'public-pdf/c', approved_only: true },
  ],
}

const choices = {
  property_types: [{ id: 1, name_zh: '住宅', name_en: 'Homes' }],
  continents: [],
  countries: [],
  frameworks: [],
  partners: [{ id: 3, name_zh: '弗恩希尔', name_en: 'Fernhill', logo: '/files/logo', rating: 92 }],
  currencies: [{ id: 1, code: 'USD', symbol: 'US$' }],
  paper_types: [],
}

const view = {
  pictures: '/files/',
  papers: '/ops/papers/',
  taken: 2_500,
  standing: { id: 7 } as never,
}

const shown = (tongue: 'zh' | 'en', day: string, changed: Partial<ProjectContent> = {}) =>
  asInvestorsRead({ ...content, ...changed }, choices, view, tongue, new Date(day).getTime())

describe('a project at the desk', () => {
  test('is shown as investors read it, in either language', () => {
    const english = shown('en', '2026-03-10')
    expect(english).toMatchObject({
      Name: 'Alder Row',
      CompanyName: 'Fernhill',
      CompanyID: null,
      PropertyType: 'Homes',
      OfferingLeft: 7_500,
      PercCompleted: 25,
      CurrentAnnualReturn: 0.114,
      TermsSheetUrl: null,
      Images: ['/files/public-jpg/a'],
      LocationLatitude: 47.6,
      LocationLongitude: -122.4,
    })
    expect(english.Documents.map(({ LanguageID }) => LanguageID)).toEqual([4, 1])
    expect(english.Documents.map((it) => it.ApprovedAccountsOnlyInd)).toEqual([false, true])
    expect(english.Summaries[0]).toMatchObject({ UpdateInd: true, PropertySummaryInd: false })
    const topics = shown('en', '2026-03-10', {
      summaries: [
        { ...blankSummary, kind: 'risk' },
        { ...blankSummary, kind: 'fee' },
      ],
    }).Summaries
    expect(topics.map((it) => [it.RiskSummaryInd, it.FeeSummaryInd, it.PropertySummaryInd])).toEqual([
      [true, false, false],
      [false, true, false],
    ])
    expect(shown('zh', '2026-03-10')).toMatchObject({
      Name: '桤木里',
      Address: '西雅图',
      TermsSheetUrl: '/ops/papers/public-pdf/b',
    })
  })

  test('has the status that its dates and its offering give it', () => {
    expect(shown('en', '2026-02-01').InvestmentStatusCode).toBe('ComingSoon')
    expect(shown('en', '2026-03-10').InvestmentStatusCode).toBe('Open')
    expect(shown('en', '2026-03-21').InvestmentStatusCode).toBe('Closed')
    expect(shown('en', '2026-03-10', { offering_size: 2_500 }).InvestmentStatusCode).toBe('Closed')
  })

  test('says why it is not open, as the server will', () => {
    const reason = (day: string, size = 10_000) => shown('en', day, { offering_size: size }).NotOpenReasonCode
    expect([reason('2026-02-01'), reason('2026-03-10'), reason('2026-03-21')]).toEqual([
      'NotOpenYet',
      null,
      'FundingEnded',
    ])
    expect(reason('2026-03-10', 2_500)).toBe('FullySubscribed')
  })

  test('has figures once all are there that they are made from', () => {
    expect(hasFigures(content)).toBe(true)
    expect(hasFigures({ ...content, rate_percent: 0 })).toBe(true)
    const made = [
      'currency_id',
      'project_size',
      'offering_size',
      'term_months',
      'rate_percent',
      'opens_at',
      'funding_end',
    ]
    for (const field of made)
      expect([field, hasFigures({ ...content, [field]: null })]).toEqual([field, false])
  })

  test('can be half-filled', () => {
    const half = shown('en', '2026-03-10', {
      offering_size: null,
      rate_percent: null,
      partner_id: null,
      opens_at: null,
      funding_end: null,
    })
    expect(half).toMatchObject({ OfferingSize: 0, PercCompleted: 0, CompanyName: null })
  })
})
