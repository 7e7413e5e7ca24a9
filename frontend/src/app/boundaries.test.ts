import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sources } from '@/testing/sources'

/** Where an import leads, relative to src; packages stay as they are. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? path.normalize(path.join(path.dirname(file), specifier)) : specifier
}

const edges = sources.flatMap(({ file, text }) =>
  importsOf(text).map((to) => ({ file, to: target(file, to) })),
)
const featureOf = (file: string) => /^features\/([^/]+)/.exec(file)?.[1]

test('no feature imports another feature', () => {
  const crossing = edges.filter(({ file, to }) => {
    const [from, into] = [featureOf(file), featureOf(to)]
    return from !== undefined && into !== undefined && from !== into
  })
  expect(crossing).toEqual([])
})

test('features and the shared part know neither the app nor the console', () => {
  const inner = edges.filter(({ file }) => file.startsWith('features/') || file.startsWith('shared/'))
  expect(inner.filter(({ to }) => to.startsWith('app/') || to.startsWith('console/'))).toEqual([])
})

test('the shared part knows no feature, and the investor app no console', () => {
  expect(edges.filter(({ file, to }) => file.startsWith('shared/') && to.startsWith('features/'))).toEqual([])
  expect(edges.filter(({ file, to }) => file.startsWith('app/') && to.startsWith('console/'))).toEqual([])
  expect(edges.filter(({ file, to }) => file.startsWith('console/') && to.startsWith('app/'))).toEqual([])
})

test('the component library is taken component by component', () => {
  const library = edges.filter(({ to }) => to.startsWith('antd-mobile'))
  const allowed = ['antd-mobile/es/components/', 'antd-mobile/es/locales/']
  expect(library.filter(({ to }) => !allowed.some((start) => to.startsWith(start)))).toEqual([])
})
