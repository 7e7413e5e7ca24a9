// A proposal that publishes what investors rely on: other terms of a project, or another version of a legal text.
import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProposalDetail, ProposedProject } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { projectContent } from '@/testing/project'
import { proposalDetail } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer } from '@/testing/server'
import ProposalPage from './ProposalPage'

beforeAll(() =>
  loadCatalogues([
    'console/app',
    'console/catalog',
    'console/editions',
    'console/proposals',
    'console/shared',
  ]),
)

beforeEach(() => {
  answer('get', 'orders_under_way', { begun: 0, submitted: 2, accepted: 0 })
  answer('get', 'projects/choices', {
    property_types: [],
    continents: [],
    countries: [],
    frameworks: [],
    partners: [],
    currencies: [{ id: 1, code: 'USD', symbol: '$' }],
    paper_types: ['PPM'],
  })
  queryClient.clear()
  useOperator.setState({
    operator: { id: 3, name: 'April', email: 'a@example.com', roles: ['approver'] },
    csrfToken: 'desk-token',
  })
})

async function show(detail: ProposalDetail) {
  answer('get', 'proposals/5', detail)
  renderRoute(<ProposalPage />, '/proposals/:id', '/proposals/5')
  await screen.findByRole('heading', { level: 1, name: detail.summary })
}

const project = partly<ProposedProject>({
  before: projectContent,
  after: { ...projectContent, rate_percent: 12, name_en: 'Alder Court' },
  papers: '/ops/api/papers/',
})

test('the terms of a project are shown as its editor was shown them', async () => {
  await show({
    ...proposalDetail,
    kind: 'publish_project',
    record: { kind: 'project', id: '7', name: 'Alder Court' },
    summary: 'Publish new terms of Alder Court',
    changes: [{ field: 'rate_percent', before: '11.4', after: '12' }],
    project,
  })
  const marked = screen.getByRole('heading', { name: 'Investors rely on this' }).parentElement
  expect(marked?.querySelector('del')?.textContent).toContain('11.40%')
  expect(marked?.querySelector('ins')?.textContent).toContain('12.00%')
  expect(await screen.findByText(/^2 orders are under way/)).toBeTruthy()
  expect(marked?.textContent).not.toContain('Alder Court')
  expect(screen.getByText('Name · English')).toBeTruthy()
})

test('of a legal text the lines that differ are shown in each language', async () => {
  await show({
    ...proposalDetail,
    kind: 'publish_legal_text',
    record: { kind: 'legal_text', id: 'privacy', name: 'Privacy policy' },
    summary: 'Publish a new version of Privacy policy',
    changes: [
      { field: 'html_en', before: '<p>One</p>', after: '<p>Two</p>' },
      { field: 'html_zh', before: '<p>甲</p>', after: '<p>乙</p>' },
    ],
  })
  const names = [...document.querySelectorAll('.changes dt')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Text with tags · Chinese', 'Text with tags · English'])
  expect(document.querySelector('.changes ins')?.textContent).toContain('乙')
})

test('whoever may not approve it is told that editors and approvers do', async () => {
  await show({
    ...proposalDetail,
    kind: 'publish_legal_text',
    record: { kind: 'legal_text', id: 'privacy', name: 'Privacy policy' },
    may_approve: false,
    why_not: 'maker',
  })
  expect(screen.getByText(/Role: Editor or Approver\./)).toBeTruthy()
})
