// How changes are shown: old and new values, or only the new ones when everything is new.
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { Changes } from './Changes'

beforeAll(() => loadCatalogues(['console/shared']))

const told = (...changes: [before: string, after: string][]) =>
  renderScreen(
    <Changes changes={changes.map(([before, after], nth) => ({ name: `Field ${nth}`, before, after }))} />,
  ).container

test('a field that was empty is marked as empty', () => {
  const container = told(['Editor', 'Editor, Reviewer'], ['', 'Mia'])
  expect(container.querySelectorAll('del')).toHaveLength(1)
  expect(container.querySelectorAll('dd')[1]?.textContent).toContain('(empty)')
})

test('a new record shows only its new values', () => {
  const container = told(['', 'mia@desk.test'], [' ', 'Finance'])
  expect(container.textContent).not.toContain('(empty)')
  expect([...container.querySelectorAll('ins')].map((word) => word.lastChild?.textContent)).toEqual([
    'mia@desk.test',
    'Finance',
  ])
})

test('a field that was cleared is marked as empty', () => {
  expect(told(['Old', '']).textContent).toContain('(empty)')
})
