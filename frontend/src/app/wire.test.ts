// What goes over the wire is typed by the server's own document, never a second time by hand.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { importsOf, type Source, sources } from '@/testing/sources'

function nodesOf(node: ts.Node): ts.Node[] {
  const found = [node]
  ts.forEachChild(node, (child) => void found.push(...nodesOf(child)))
  return found
}

const parsed = ({ file, text }: Source): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/** The fields of the interfaces and object types that a file writes out. */
const fieldsWritten = (source: Source): string[] =>
  nodesOf(parsed(source))
    .filter(ts.isPropertySignature)
    .map((field) => field.name.getText())

/** The texts that stand in a file's code. */
const textsIn = (source: Source): string[] =>
  nodesOf(parsed(source)).flatMap((node) =>
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? [node.text] : [],
  )

/** How the server writes names: `UserEntityID`, `waiting_since`. The front end's own are `likeThis`. */
const likeTheServer = (name: string): boolean => /^[A-Z]|_/.test(name)

const isWire = ({ file }: Source): boolean => /(^|\/)wire\.ts$/.test(file)
const asksServer = ({ file }: Source): boolean => /(^|\/)(api|signing)\//.test(file)

test('the files that ask the server write out no shape of the server', () => {
  const written = sources
    .filter((source) => isWire(source) || asksServer(source))
    .flatMap((source) => fieldsWritten(source).map((field) => `${source.file}: ${field}`))
    .filter((entry) => likeTheServer(entry.split(': ')[1] ?? ''))
  expect(written).toEqual([])
})

test('a file of wire names writes out no shape at all', () => {
  const files = sources.filter(isWire)
  expect(files.length).toBeGreaterThan(4)
  expect(files.flatMap((source) => fieldsWritten(source).map((field) => `${source.file}: ${field}`))).toEqual(
    [],
  )
})

test('the document is read in one place, and the server is asked by the typed clients only', () => {
  const readers = sources.filter(({ text }) => importsOf(text).some((from) => /(^|\/)schema$/.test(from)))
  expect(readers.map(({ file }) => file)).toEqual(['shared/api/calls.ts'])
  const askers = sources
    .filter(({ text }) => text.includes('/api'))
    .filter((source) => textsIn(source).some((text) => /^\/(ops\/)?api\b/.test(text)))
  expect(askers.map(({ file }) => file).sort()).toEqual([
    'console/shared/api/client.ts',
    'shared/api/address.ts',
    'shared/api/upload.ts',
  ])
})
