// Which catalogues the sources speak from, for the tests that hold where texts lie and when they are loaded.
import { readFileSync } from 'node:fs'
import path from 'node:path'
// @ts-expect-error the build's own script has no types
import { catalogueFiles } from '../../scripts/catalogues.mjs'
import { familyOf, importsOf, quotedIn, sources, src } from './sources'

const files = catalogueFiles(src) as { group: string; language: string; file: string }[]

/** The group of each text. */
const groupOf = new Map(
  files
    .filter(({ language }) => language === 'en')
    .flatMap(({ group, file }) =>
      Object.keys(JSON.parse(readFileSync(file, 'utf8'))).map((key) => [key, group] as const),
    ),
)

/** The groups that have texts of a family. */
const groupsOfFamily = new Map<string, Set<string>>()
for (const [key, group] of groupOf)
  groupsOfFamily.set(familyOf(key), (groupsOfFamily.get(familyOf(key)) ?? new Set()).add(group))

/** The folder in which the catalogue of a group lies, relative to src. */
export const folderOf = (group: string): string =>
  path.relative(src, path.dirname(files.find((entry) => entry.group === group)?.file ?? src))

/** Where an import leads, relative to src; packages stay as they are. */
export function target(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? path.normalize(path.join(path.dirname(file), specifier)) : specifier
}

const texts = new Map(sources.map(({ file, text }) => [file, text]))

const known = new Map<string, string[]>()

/** The groups of the texts that a source names itself, whole or by their family. Each source is read through once. */
export function spokenIn(text: string): string[] {
  const before = known.get(text)
  if (before) return before
  const { whole, beginnings } = quotedIn(text)
  const found = [
    ...[...whole].flatMap((key) => groupOf.get(key) ?? []),
    ...[...beginnings].flatMap((family) => [...(groupsOfFamily.get(family) ?? [])]),
  ]
  const groups = [...new Set(found)].sort()
  known.set(text, groups)
  return groups
}

/** What a source brings with it; what a `part` loads comes later. */
const bringsWithIt = (text: string): string[] => importsOf(text.replace(/part\(\(\) => import\([^)]*\)/g, ''))

/** The groups that a source speaks from, together with everything that it brings with it. */
export function spokenBy(file: string): string[] {
  const seen = new Set<string>()
  const walk = (name: string) => {
    const found = [`${name}.tsx`, `${name}.ts`, `${name}/index.ts`, name].find((one) => texts.has(one))
    if (!found || seen.has(found)) return
    seen.add(found)
    for (const to of bringsWithIt(texts.get(found) ?? '')) walk(target(found, to))
  }
  walk(file)
  return [...new Set([...seen].flatMap((one) => spokenIn(texts.get(one) ?? '')))].sort()
}
