import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectView } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { proposal } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import ProjectPage from './ProjectPage'

beforeAll(() => loadCatalogues(['catalog', 'console/catalog', 'console/editions', 'console/shared']))

const content = partly<ProjectView['content']>({
  code: 'ALDR',
  name_zh: '桤木里',
  name_en: 'Alder Row',
  issuer: 'Alder Row LP',
  address_zh: '',
  address_en: '',
  is_roi: false,
  rate_percent: 11.4,
  share_price: 1,
  currency_id: 1,
  frameworks: [],
  images: [],
  table: [],
  summaries: [],
  documents: [],
})

const view = (version: number, more: Partial<ProjectView> = {}): ProjectView =>
  partly<ProjectView>({
    standing: {
      id: 7,
      name_zh: '桤木里',
      name_en: 'Alder Row',
      code: 'ALDR',
      version,
      has_draft: true,
      is_published: true,
    },
    content,
    published: { ...content, rate_percent: 9 },
    withdrawn: null,
    pictures: '/assets/',
    papers: '/ops/api/papers/',
    orders: 0,
    taken: 0,
    ...more,
  })

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  useOperator.setState({
    operator: { id: 3, name: 'Edith', email: 'e@example.com', roles: ['editor'] },
    csrfToken: 'desk-token',
  })
  answer('get', 'projects/7', view(4))
  answer('get', 'projects/choices', {
    property_types: [],
    continents: [],
    countries: [],
    frameworks: [],
    partners: [],
    currencies: [{ id: 1, code: 'USD', symbol: '$' }],
    paper_types: ['PPM'],
  })
  answer('get', 'orders_under_way', { begun: 0, submitted: 0, accepted: 3 })
  answer('get', 'proposals', { items: [], total: 0 })
})

const open = () => renderRoute(<ProjectPage />, '/projects/:id', '/projects/7')

test('what publishing changes is asked before, and a project without its documents says so at them', async () => {
  const seen = refuse('post', 'projects/7/publish', 422, 'ContentDocumentsMissing', {
    params: { field: 'documents' },
    fields: [{ field: 'documents', messageKey: 'ContentDocumentsMissing' }],
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = screen.getByRole('dialog')
  expect(seen).toEqual([])
  expect(within(dialog).getByText('11.40% · IRR, a year').tagName).toBe('INS')
  expect(await within(dialog).findByText(/^3 orders are under way/)).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox'), 'As agreed with the partner')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(seen[0]?.body).toEqual({ version: 4, reason: 'As agreed with the partner' })
  expect(await screen.findByText(/^A project cannot open without its documents/)).toBeTruthy()
})

test('other terms wait for a second person, with the way to what was proposed', async () => {
  answer('post', 'projects/7/publish', {
    proposal: { ...proposal, summary: 'Publish new terms of Alder Row' },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'As agreed')
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  const link = await screen.findByRole('link', { name: 'Publish new terms of Alder Row' })
  expect(link.getAttribute('href')).toBe('/proposals/5')
  expect(screen.getByText(/A second person has to approve it/)).toBeTruthy()
})

test('words and pictures are published at once', async () => {
  const published = { ...content, name_en: 'Alder Court' }
  answer('get', 'projects/7', view(4, { published }))
  const seen = answer('post', 'projects/7/publish', view(5, { published: content }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4 }))
})

test('a copy is made of what is saved, and opened', async () => {
  const made = partly<ProjectView>({ ...view(2), standing: { ...view(2).standing, id: 8 } })
  const seen = answer('post', 'projects/7/copy', made)
  answer('get', 'projects/8', made)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Copy as a new project' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText(/code, dates, documents and news are left empty/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create draft' }))
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4 }))
})

test('the editor says for each document whom it is for', async () => {
  const memorandum = { document_type: 'PPM', language: 'en', name: 'Memo', file: 'project-pdf/m' } as const
  const documents = [{ ...memorandum, approved_only: false }]
  const draft = partly<ProjectView>({ ...view(4), content: { ...content, documents } })
  answer('get', 'projects/7', draft)
  const seen = answer('put', 'projects/7', draft)
  open()
  const readers = await screen.findByLabelText('Who may read it')
  expect((readers as HTMLSelectElement).value).toBe('everyone')
  await userEvent.selectOptions(readers, 'Investors with an approved account')
  await userEvent.click(screen.getByRole('button', { name: /Save draft/ }))
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({ content: { documents: [{ ...memorandum, approved_only: true }] } }),
  )
  const link = screen.getByRole('link', { name: /Open/ })
  expect(link.getAttribute('href')).toBe('/ops/api/papers/project-pdf/m')
})
