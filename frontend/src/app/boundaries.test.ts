import { expect, test } from 'vitest'
import { importsOf, sources } from '@/testing/sources'
import { folderOf, spokenIn, target } from '@/testing/texts'

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

const deskFolderOf = (file: string) => /^console\/([^/]+)\//.exec(file)?.[1]

/** What a folder of the console may know beside itself and `console/shared`; `app` composes all of them. */
const alsoKnows: Record<string, string[]> = { catalog: ['editions'] }

function isKnown(from: string, to: string): boolean {
  return from === to || from === 'app' || to === 'shared' || (alsoKnows[from] ?? []).includes(to)
}

test('no feature of the console imports another one, nor what composes them; what they share knows none', () => {
  const inside = edges.flatMap(({ file, to }) => {
    const [from, into] = [deskFolderOf(file), deskFolderOf(`${to}/`)]
    return from && into ? [{ file, to, isAllowed: isKnown(from, into) }] : []
  })
  expect(inside.length).toBeGreaterThan(500)
  expect(inside.filter(({ isAllowed }) => !isAllowed)).toEqual([])
})

test('a feature of the console speaks from its own catalogues and from shared ones', () => {
  const borrowed = sources.flatMap(({ file, text }) => {
    const own = deskFolderOf(file)
    if (!own) return []
    const foreign = spokenIn(text).filter((group) => {
      const folder = deskFolderOf(`${folderOf(group)}/`)
      return folder !== undefined && !isKnown(own, folder)
    })
    return foreign.map((group) => `${file}: ${group}`)
  })
  expect(borrowed).toEqual([])
})

/** What may name the browser's storages: the session, the flags of log-in and language, and what reads these before the program runs. */
const storages = ['app/early/start.ts', 'shared/session/keeping.ts', 'shared/session/storage.ts']

test('everything that is typed is kept in the one store of drafts', () => {
  const own = sources.filter(({ text }) => /\b(session|local)Storage\b|storage\/session/.test(text))
  expect(own.map(({ file }) => file).sort()).toEqual(storages)
})

test('what only leads elsewhere is a link', () => {
  const leading = sources.filter(({ text }) =>
    /\bon(Click|Leave|Cancel)=\{\(\) => (void )?navigate\(/.test(text),
  )
  expect(leading.map(({ file }) => file)).toEqual([])
})

test('no state holds a text that the catalogues know: a mistake is kept by its key', () => {
  const holding = sources.filter(({ text }) =>
    /\bset(?!Errors)[A-Z]\w*\([^()]*\b(refusalText|deskText|fieldText|translate|t)\(/.test(text),
  )
  expect(holding.map(({ file }) => file)).toEqual([])
})

test('an amount is typed into one field and read by one rule, at the desk too', () => {
  const fields = sources.filter(({ text }) => /function AmountField\b/.test(text))
  expect(fields.map(({ file }) => file)).toEqual(['shared/ui/AmountField.tsx'])
  const readers = sources.filter(({ text }) => /\bparseFloat\(|replace\(\/[^/]*,[^/]*\/g, ''\)/.test(text))
  expect(readers.map(({ file }) => file)).toEqual([])
})

test('no ref is written while a component is drawn', () => {
  // A statement of a component itself stands two spaces in; those of effects and handlers stand further in.
  const writing = sources.filter(({ text }) => /^ {2}(if \(.*\) )?[\w.]+\.current [?|&+-]*= /m.test(text))
  expect(writing.map(({ file }) => file)).toEqual([])
})
