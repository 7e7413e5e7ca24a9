import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentLink } from '@/console/shared/api/wire'
import { useArranged } from '@/console/shared/session/arranged'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { refuse } from '@/testing/server'
import { Documents } from './Documents'

const paper = (id: number, kind: DocumentLink['kind']): DocumentLink => ({
  id,
  kind,
  name: `${kind}.pdf`,
  media_type: 'application/pdf',
  size: 2048,
  created_at: '2026-11-20T08:00:00Z',
  url: `/ops/api/documents/${id}`,
})

function Reading({ papers }: { papers: DocumentLink[] }) {
  const arranged = useArranged('compared', { on: false })
  return <Documents item={{ documents: papers, data: {} }} arranged={arranged} reload={() => undefined} />
}

const show = (...papers: DocumentLink[]) => renderScreen(<Reading papers={papers} />)
const panes = () => screen.getAllByRole('toolbar').map((bar) => bar.getAttribute('aria-label'))

class Unseen {
  observe() {}
  disconnect() {}
}

beforeAll(() => loadCatalogues(['console/document', 'console/shared']))
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Unseen)
  for (const id of [1, 2, 3, 4, 5, 6]) refuse('get', `documents/${id}`, 404, 'NotFound')
  useOperator.setState({ operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: ['reviewer'] } })
})

test('the passport is what one reads first', () => {
  show(paper(3, 'ID'), paper(2, 'POA'), paper(1, 'Passport'))
  expect(panes()).toEqual(['Passport'])
})

test('what was chosen side by side is side by side in the next item', async () => {
  const { unmount } = show(paper(3, 'ID'), paper(2, 'POA'), paper(1, 'Passport'))
  await userEvent.keyboard('c')
  expect(panes()).toEqual(['Passport', 'Questionnaire, signed'])
  const other = screen.getByRole('toolbar', { name: 'Questionnaire, signed' })
  await userEvent.pointer({ keys: '[MouseLeft]', target: other })
  await userEvent.click(screen.getByRole('tab', { name: /address/i }))
  expect(panes()).toEqual(['Passport', 'Proof of address'])
  unmount()
  show(paper(6, 'POA'), paper(5, 'ID'), paper(4, 'Passport'))
  expect(panes()).toEqual(['Passport', 'Proof of address'])
})

test('one document alone stands alone, and the choice is kept for the next', async () => {
  const { unmount } = show(paper(2, 'POA'), paper(1, 'Passport'))
  await userEvent.keyboard('c')
  unmount()
  const { unmount: leave } = show(paper(3, 'Proof'))
  expect(panes()).toHaveLength(1)
  leave()
  show(paper(5, 'POA'), paper(4, 'Passport'))
  expect(panes()).toHaveLength(2)
})
