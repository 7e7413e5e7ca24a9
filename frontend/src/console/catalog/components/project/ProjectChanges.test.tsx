import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  ProjectChoices,
  ProjectContent,
  ProjectPaper,
  ProjectSummary,
  ProjectView,
} from '@/console/shared/api/wire'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { projectContent } from '@/testing/project'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { ProjectChanges } from './ProjectChanges'

beforeAll(() => loadCatalogues(['console/catalog', 'console/editions', 'console/shared']))

let asked: { url: URL }[] = []
beforeEach(() => {
  queryClient.clear()
  asked = answer('get', 'orders_under_way', { begun: 0, submitted: 2, accepted: 1 })
})

const paper = (document_type: string, file: string): ProjectPaper => ({
  document_type,
  language: 'en',
  name: document_type,
  file,
  approved_only: false,
})

const published: ProjectContent = {
  ...projectContent,
  partner_id: null,
  opens_at: '2026-01-01T00:00:00Z',
  funding_end: '2026-06-30T16:00:00Z',
  latitude: null,
  longitude: null,
  documents: [paper('PPM', 'public-pdf/old'), paper('SideLetter', 'public-pdf/side')],
}
const choices = partly<ProjectChoices>({
  currencies: [{ id: 1, code: 'USD', symbol: '$' }],
  frameworks: [
    { id: 1, name_zh: 'PKF', name_en: 'PKF' },
    { id: 2, name_zh: 'Cayman', name_en: 'Cayman' },
  ],
})
const seen = partly<ProjectView>({ standing: { id: 7 }, published, papers: '/ops/api/papers/' })
const show = (content: ProjectContent, view = seen) =>
  renderScreen(<ProjectChanges view={view} content={content} choices={choices} />).container

const relied = () => {
  const found = screen.getByRole('heading', { name: 'Investors rely on this' }).parentElement
  if (!found) throw new Error('not marked')
  return found
}

test('return, price, size, dates and who may pay how are marked, with the words before and after', async () => {
  show({
    ...published,
    is_roi: true,
    rate_percent: 12,
    share_price: 1.5,
    offering_size: 15_000,
    funding_end: '2026-07-31T16:00:00Z',
    frameworks: [1, 2],
    wallet_minimum: 100,
  })
  const terms = [...relied().querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(terms).toEqual([
    'Target return',
    'Price of a share',
    'Offering size',
    'Funding ends (UTC+8)',
    'Accounts that may subscribe',
    'Minimum from the wallet',
  ])
  expect(relied().querySelector('del')?.textContent).toContain('11.40% · IRR, a year')
  expect(relied().querySelector('ins')?.textContent).toContain('12.00% · ROI, over the term')
  expect(relied().textContent).toContain('PKF · Cayman')
  expect(await within(relied()).findByText(/^3 orders are under way/)).toBeTruthy()
  expect(asked[0]?.url.search).toBe('?project=7')
})

test('a document that is replaced, added or removed can be opened before and after', () => {
  show({
    ...published,
    documents: [paper('PPM', 'public-pdf/new'), paper('PowerOfAttorney', 'public-pdf/power')],
  })
  const told = [...relied().querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(told).toEqual([
    'Private placement memorandum · English · replaced by another PDF',
    'Power of attorney · English · added',
    'Side letter · English · removed',
  ])
  const links = [...relied().querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/ops/api/papers/public-pdf/old',
    '/ops/api/papers/public-pdf/new',
    '/ops/api/papers/public-pdf/power',
    '/ops/api/papers/public-pdf/side',
  ])
})

test('whom a document is for is told, both ways', () => {
  const [memorandum, side] = published.documents as [ProjectPaper, ProjectPaper]
  show(
    { ...published, documents: [memorandum, { ...side, approved_only: true }] },
    partly<ProjectView>({
      ...seen,
      published: { ...published, documents: [{ ...memorandum, approved_only: true }, side] },
    }),
  )
  const told = [...relied().querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(told).toEqual([
    'Private placement memorandum · English · now for every investor who is logged in',
    'Side letter · English · now for approved accounts only',
  ])
})

test('words and pictures are listed apart, and nobody is warned of orders for them', () => {
  const container = show({ ...published, name_en: 'Alder Court', images: [{ image: 'public-jpg/b' }] })
  expect(screen.queryByRole('heading', { name: 'Investors rely on this' })).toBeNull()
  const told = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(told).toEqual(['Name · English', 'Pictures'])
  expect(container.textContent).toContain('As many, but other ones or in another order')
  expect(asked).toEqual([])
})

test('risks and fees are relied on, and other summaries are told with what they are about', () => {
  const fee: ProjectSummary = {
    kind: 'fee',
    header_zh: '管理费',
    header_en: 'Management fee',
    text_zh: '每年 1%',
    text_en: '1 % a year',
    published_at: null,
    documents: [],
  }
  const risk: ProjectSummary = { ...fee, kind: 'risk', text_en: 'Works may be late' }
  const market: ProjectSummary = { ...fee, kind: 'market', text_en: 'Few homes' }
  const container = show(
    { ...published, summaries: [{ ...fee, text_en: '2 % a year' }, market, risk] },
    partly<ProjectView>({ ...seen, published: { ...published, summaries: [risk, fee] } }),
  )
  const terms = [...relied().querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['Fees'])
  expect(relied().textContent).toContain('2 % a year')
  const told = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(told).toEqual(['Fees', 'Summaries and news'])
  expect(container.textContent).toContain('Market')
  expect(container.textContent).not.toContain('Works may be late')
})

test('an instant that is only written otherwise is no change', () => {
  const container = show({ ...published, opens_at: '2026-01-01T08:00:00+08:00' })
  expect(container.textContent).toBe('Nothing differs from what counts now.')
})

test('of a project that nobody saw before the terms and the documents are told, and no orders', () => {
  const container = show(published, partly<ProjectView>({ ...seen, published: null }))
  expect(container.textContent).toContain('Investors have not seen this project before')
  expect(container.querySelectorAll('del')).toHaveLength(0)
  expect(container.textContent).toContain('Private placement memorandum · English · added')
  expect(container.textContent).toContain('Alder Row LP')
  expect(asked).toEqual([])
})

test('what is attached to risks and fees is relied on, and what is attached to other summaries is not', () => {
  const about = (kind: ProjectSummary['kind'], ...documents: ProjectPaper[]): ProjectSummary => ({
    kind,
    header_zh: '',
    header_en: '',
    text_zh: '',
    text_en: '',
    published_at: null,
    documents,
  })
  const before = { ...published, summaries: [about('fee', paper('PPM', 'public-pdf/fees')), about('update')] }
  const container = show(
    {
      ...published,
      summaries: [
        about('fee', paper('PPM', 'public-pdf/other-fees')),
        about('update', paper('SideLetter', 'public-pdf/news')),
      ],
    },
    partly<ProjectView>({ ...seen, published: before }),
  )
  expect(within(relied()).getByRole('heading', { name: 'Attachments of risks and fees' })).toBeTruthy()
  const links = (of: Element) => [...of.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links(relied())).toEqual([
    '/ops/api/papers/public-pdf/fees',
    '/ops/api/papers/public-pdf/other-fees',
  ])
  expect(links(container)).toContain('/ops/api/papers/public-pdf/news')
})
