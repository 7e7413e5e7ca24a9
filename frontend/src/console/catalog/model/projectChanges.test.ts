import { expect, test } from 'vitest'
import type { ProjectContent, ProjectPaper, ProjectSummary, ProjectView } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { projectContent } from '@/testing/project'
import { needsSecondPerson } from './projectChanges'

const now = Date.parse('2026-03-10T00:00:00Z')
const view = (more: Partial<ProjectView> = {}): ProjectView =>
  partly<ProjectView>({ published: projectContent, withdrawn: null, orders: 1, ...more })
const needs = (change: Partial<ProjectContent>, seen = view()) =>
  needsSecondPerson(seen, { ...projectContent, ...change }, now)

const paper: ProjectPaper = {
  document_type: 'PPM',
  language: 'en',
  name: 'Memo',
  file: 'project-pdf/m',
  approved_only: false,
}

const risk: ProjectSummary = {
  kind: 'risk',
  header_zh: '风险',
  header_en: 'Risks',
  text_zh: '可能亏损',
  text_en: 'Money may be lost',
  published_at: null,
  documents: [paper],
}
const news: ProjectSummary = { ...risk, kind: 'update' }

test.each([
  [{ rate_percent: 12 }],
  [{ is_roi: true }],
  [{ share_price: 2 }],
  [{ offering_size: 15_000 }],
  [{ wire_minimum: 100 }],
  [{ opens_at: '2026-03-02T00:00:00Z' }],
  [{ funding_end: '2026-03-25T00:00:00Z' }],
  [{ frameworks: [1, 2] }],
  [{ issuer: 'Another LP' }],
  [{ documents: [paper] }],
] as [Partial<ProjectContent>][])('%j needs a second person', (change) => {
  expect(needs(change)).toBe(true)
})

test.each([
  [{ name_en: 'Alder Court' }],
  [{ images: [] }],
  [{ address_zh: '温哥华' }],
  // Closes it.
  [{ funding_end: '2026-03-09T00:00:00Z' }],
  // The same instant.
  [{ opens_at: '2026-03-01T08:00:00+08:00' }],
] as [Partial<ProjectContent>][])('%j needs none', (change) => {
  expect(needs(change)).toBe(false)
})

test('an attachment of risks needs a second person, and one of news none', () => {
  const seen = view({ published: { ...projectContent, summaries: [risk, news] } })
  const other = { ...paper, file: 'project-pdf/n' }
  expect(needs({ summaries: [risk, news] }, seen)).toBe(false)
  expect(needs({ summaries: [{ ...risk, documents: [other] }, news] }, seen)).toBe(true)
  expect(needs({ summaries: [risk, { ...news, documents: [other] }] }, seen)).toBe(false)
})

test('a project without orders is opened by one person, and a first edition is published by one', () => {
  expect(needs({ opens_at: '2026-03-02T00:00:00Z' }, view({ orders: 0 }))).toBe(false)
  expect(needs({ share_price: 2 }, view({ published: null }))).toBe(false)
})

test('what was withdrawn comes back with other terms by two', () => {
  const withdrawn = view({ published: null, withdrawn: projectContent, orders: 0 })
  expect(needs({ share_price: 2 }, withdrawn)).toBe(true)
  expect(needs({}, withdrawn)).toBe(false)
})
