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
  take(path.join(src, 'console'), () => 'console')
  for (const feature of readdirSync(path.join(src, 'features')).sort()) {
    take(path.join(src, 'features', feature), (base) => (base === 'messages' ? feature : base))
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

/** Texts of the screens that only development builds have. */
const developmentOnly = new Set(['development'])

/** The module that knows how to load each group in each language. */
export function indexModule(src, specifier, { development = true } = {}) {
  const groups = {}
  for (const entry of catalogueFiles(src)) {
    if (!development && developmentOnly.has(entry.group)) continue
    groups[entry.group] ??= []
    groups[entry.group].push(entry)
  }
  const lines = Object.entries(groups).map(([group, entries]) => {
    const loaders = entries.map((e) => `${e.language}:()=>import(${JSON.stringify(specifier(e))})`)
    return `${JSON.stringify(group)}:{${loaders.join(',')}}`
  })
  return `export const catalogues={${lines.join(',')}}`
}
