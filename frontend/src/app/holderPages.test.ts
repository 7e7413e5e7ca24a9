import { expect, test } from 'vitest'
import { sources } from '@/testing/sources'
import { spokenBy, target } from '@/testing/texts'

const code = sources.find(({ file }) => file === 'app/routes.ts')?.text ?? ''
const pages = [...code.matchAll(/= (page|holderPage)\(\s*part\(\(\) => import\('([^']+)'\)/g)].map(
  ([, kind, source = '']) => ({ kind, file: target('app/routes.ts', source) }),
)

test('a page that speaks of what only holders are refused loads those texts', () => {
  expect(pages.length).toBeGreaterThan(30)
  const plain = pages.filter(({ kind }) => kind === 'page').map(({ file }) => file)
  expect(plain.filter((file) => spokenBy(file).includes('holderRefusals'))).toEqual([])
})
