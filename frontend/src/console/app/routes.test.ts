import { expect, test } from 'vitest'
import { queueNames } from '@/console/shared/queues'
import { sources } from '@/testing/sources'
import { spokenBy, target } from '@/testing/texts'
import { deskRoutes } from './routes'

const code = sources.find(({ file }) => file === 'console/app/routes.tsx')?.text ?? ''
const pages = [
  ...code.matchAll(/page(?:<.*>)?\(\s*part\(\(\) => import\('([^']+)'\)\),?\s*(?:\[([^\]]*)\])?/g),
].map(([, source = '', groups = '']) => ({
  page: target('console/app/routes.tsx', source),
  groups: [...groups.matchAll(/'([^']+)'/g)].map(([, group]) => group),
}))

/** Loaded before anything of the desk is drawn. */
const begun = [
  'shared',
  'refusals',
  'holderRefusals',
  'deskRefusals',
  'identity',
  'console/shared',
  'console/app',
  'console/access',
]

test('each page of the desk loads the catalogues of the console that it speaks from, and no other', () => {
  expect(pages.length).toBeGreaterThan(25)
  const spoken = pages.map(({ page }) => ({
    page,
    groups: spokenBy(page).filter(
      (group) => (group.startsWith('console/') || group === 'fee') && !begun.includes(group),
    ),
  }))
  expect(pages.map(({ page, groups }) => ({ page, groups: [...groups].sort() }))).toEqual(spoken)
})

test('what is drawn before any page speaks from what is loaded first', () => {
  const isThere = [...begun, 'essential']
  const groups = spokenBy('console/app/ConsoleApp').filter((group) => !isThere.includes(group))
  expect(groups).toEqual([])
})

test.each(queueNames)('%s has a page for its list and one for each item', (queue) => {
  const paths = deskRoutes.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([`/${queue}`, `/${queue}/:id`]))
})
