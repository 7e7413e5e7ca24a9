import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { familyOf, quotedIn, sources, src } from '@/testing/sources'
// @ts-expect-error the build's own script has no types
import { catalogueFiles } from '../../../scripts/catalogues.mjs'

interface File {
  group: string
  language: 'en' | 'zh'
  file: string
}

const files = catalogueFiles(src, { withServer: true }) as File[]
const read = (entry: File) => JSON.parse(readFileSync(entry.file, 'utf8')) as Record<string, string>
/** What the server says too, and by keys that it sends. */
const saidByServer = ['refusals', 'holderRefusals', 'deskRefusals', 'server']
const groups = [...new Set(files.map((entry) => entry.group))]
const of = (group: string, language: 'en' | 'zh') => {
  const entry = files.find((candidate) => candidate.group === group && candidate.language === language)
  return entry ? read(entry) : {}
}

type Node = { type: number; value?: unknown; options?: Record<string, { value: Node[] }>; children?: Node[] }

/** Names of placeholders and tags; type 0 is text, 7 the # of a plural. */
function placeholders(nodes: Node[]): string[] {
  const names = nodes.flatMap((node) => [
    ...(node.type === 0 || node.type === 7 ? [] : [String(node.value)]),
    ...Object.values(node.options ?? {}).flatMap((option) => placeholders(option.value)),
    ...placeholders(node.children ?? []),
  ])
  return [...new Set(names)].sort()
}

const shape = (text: string) => placeholders(parse(text) as unknown as Node[])

describe.each(groups)('the catalogue %s', (group) => {
  const [en, zh] = [of(group, 'en'), of(group, 'zh')]
  test('has the same keys in both languages', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
  })
  test('has the same placeholders in both languages', () => {
    for (const key of Object.keys(en))
      expect([key, shape(zh[key] ?? '')]).toEqual([key, shape(en[key] ?? '')])
  })
  test('has no empty text, and Chinese texts are Chinese', () => {
    for (const text of [...Object.values(en), ...Object.values(zh)]) expect(text.trim()).not.toBe('')
    for (const [key, text] of Object.entries(en))
      expect([key, /\p{Script=Han}/u.test(text)]).toEqual([key, key.endsWith('.zh')])
  })
})

test('no key stands in two catalogues', () => {
  const keys = files.filter((entry) => entry.language === 'en').flatMap((entry) => Object.keys(read(entry)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('what the server shares has simple placeholders only', () => {
  for (const group of saidByServer) {
    for (const text of [...Object.values(of(group, 'en')), ...Object.values(of(group, 'zh'))]) {
      expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[{}<>]/)
    }
  }
})

test('every text of the screens is used by the code', () => {
  const { whole, beginnings } = quotedIn(sources.map(({ text }) => text).join('\n'))
  const screens = groups.filter((group) => !saidByServer.includes(group))
  const keys = screens.flatMap((group) => Object.keys(of(group, 'en')))
  // Used as a whole, or by its family: `t(`account.state.${code}`)` uses every `account.state.*`.
  expect(keys.filter((key) => !whole.has(key) && !beginnings.has(familyOf(key)))).toEqual([])
})

test('components hold no text of their own', () => {
  const found = sources
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ file, text }) => hardCoded(text).map((piece) => `${file}: ${piece}`))
  expect(found).toEqual([])
})

const shownAttributes = ['title', 'label', 'alt', 'placeholder', 'aria-label', 'hint', 'text']

/** Words between tags, and words given to attributes that are shown or read aloud. */
function hardCoded(source: string): string[] {
  const found: string[] = []
  const take = (text: string) => {
    if (/\p{L}{2}/u.test(text)) found.push(text.trim())
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) take(node.text)
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (shownAttributes.includes(node.name.getText())) take(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}
