// What a change is told as: the words before and after, and the words alone where everything is new.
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { Changes } from './Changes'

beforeAll(() => loadCatalogues(['console/shared']))

const told = (...changes: [before: string, after: string][]) =>
  renderScreen(
    <Changes changes={changes.map(([before, after], nth) => ({ name: `Field ${nth}`, before, after }))} />,
  ).container

test('what is filled in is told beside what was empty before', () => {
  const container = told(['Editor', 'Editor, Reviewer'], ['', 'Mia'])
  expect(container.querySelectorAll('del')).toHaveLength(1)
  expect(container.querySelectorAll('dd')[1]?.textContent).toContain('(empty)')
})

test('of something that is all new only the new words are told', () => {
  const container = told(['', 'mia@desk.test'], [' ', 'Finance'])
  expect(container.textContent).not.toContain('(empty)')
  expect([...container.querySelectorAll('ins')].map((word) => word.lastChild?.textContent)).toEqual([
    'mia@desk.test',
    'Finance',
  ])
})

test('what is emptied is told so', () => {
  expect(told(['Old', '']).textContent).toContain('(empty)')
})
