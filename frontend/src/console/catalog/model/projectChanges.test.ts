import { expect, test } from 'vitest'
import type { ProjectContent, ProjectView } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { projectContent } from '@/testing/project'
import { needsSecondPerson } from './projectChanges'

const now = Date.parse('2026-03-10T00:00:00Z')
const view = (more: Partial<ProjectView> = {}): ProjectView =>
  partly<ProjectView>({ published: projectContent, withdrawn: null, orders: 1, ...more })
const needs = (change: Partial<ProjectContent>, seen = view()) =>
  needsSecondPerson(seen, { ...projectContent, ...change }, now)

const paper = { document_type: 'PPM', language: 'en', name: 'Memo', file: 'project-pdf/m' } as const

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

test('a project without orders is opened by one person, and a first edition is published by one', () => {
  expect(needs({ opens_at: '2026-03-02T00:00:00Z' }, view({ orders: 0 }))).toBe(false)
  expect(needs({ share_price: 2 }, view({ published: null }))).toBe(false)
})

test('what was withdrawn comes back with other terms by two', () => {
  const withdrawn = view({ published: null, withdrawn: projectContent, orders: 0 })
  expect(needs({ share_price: 2 }, withdrawn)).toBe(true)
  expect(needs({}, withdrawn)).toBe(false)
})
