// Finds the message catalogues, merges them by group and compiles them to the form the screens use, so that no
// message parser is shipped. It never decides what a text says.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'

export const languages = ['en', 'zh']
/** Server-only texts: they live beside the others but are never sent to a browser. */
const serverOnly = new Set(['server'])

/** Every catalogue file: `{ group, language, file }`; a group is `refusals`, `shared`, `app`, a feature's name, or that of a file of its own. */
export function catalogueFiles(src, { withServer = false } = {}) {
  const found = []
  const take = (dir, groupOf) => {
    for (const name of readdirSync(dir).sort()) {
      const match = /^(.+)\.(en|zh)\.json$/.exec(name)
      if (!match) continue
      const group = groupOf(match[1])
      if (serverOnly.has(group) && !withServer) continue
      found.push({ group, language: match[2], file: path.join(dir, name) })
    }
  }
  take(path.join(src, 'shared/messages'), (base) => base)
  take(path.join(src, 'app'), () => 'app')
  for (const feature of readdirSync(path.join(src, 'features')).sort()) {
    take(path.join(src, 'features', feature), (base) => (base === 'messages' ? feature : base))
  }
  // The console's groups carry its name: its features have the same names as the investors'.
  for (const feature of readdirSync(path.join(src, 'console')).sort()) {
    take(path.join(src, 'console', feature), (base) => `console/${base === 'messages' ? feature : base}`)
  }
  return found
}

export const readCatalogue = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** A plain text stays a string; one with placeholders becomes its syntax tree. */
export function compileText(text) {
  const tree = parse(text, { ignoreTag: false })
  return tree.length === 1 && tree[0].type === 0 ? tree[0].value : tree
}

export function compileCatalogue(file) {
  return Object.fromEntries(
    Object.entries(readCatalogue(file)).map(([key, text]) => [key, compileText(text)]),
  )
}

/** The groups that the first screens use. The build makes one file for each language. */
export const startGroups = ['shared', 'refusals', 'identity', 'catalog']

/**
 * The module that knows how to load each group in each language; `specifier` returns the import of a file, and those of
 * `together` come from the language's one module. `leaves` returns which groups the program has no use for.
 */
export function indexModule(src, { specifier = (file) => file, together = [], leaves = () => false } = {}) {
  const groups = {}
  for (const { group, language, file } of catalogueFiles(src)) {
    if (leaves(group)) continue
    const load = together.includes(group)
      ? `import('catalogue:start.${language}').then((all)=>({default:all.${group}}))`
      : `import(${JSON.stringify(specifier(file))})`
    groups[group] ??= []
    groups[group].push(`${language}:()=>${load}`)
  }
  const lines = Object.entries(groups).map(
    ([group, loaders]) => `${JSON.stringify(group)}:{${loaders.join(',')}}`,
  )
  return `export const catalogues={${lines.join(',')}}`
}

/** The module of the groups of the first screens, in one language. */
export const startModule = (src, language) =>
  catalogueFiles(src)
    .filter((entry) => entry.language === language && startGroups.includes(entry.group))
    .map(({ group, file }) => `export { default as ${group} } from ${JSON.stringify(file)}`)
    .join('\n')
