// The source files, for the tests that hold rules about the source itself.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const src = path.resolve(import.meta.dirname, '..')

function below(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? below(path.join(dir, entry.name)) : [path.join(dir, entry.name)],
  )
}

export interface Source {
  file: string
  text: string
}

/** Every TypeScript source but tests and generated files; `file` is relative to src. */
export const sources: Source[] = below(src)
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file) && !file.includes('/testing/'),
  )
  .map((file) => ({ file: path.relative(src, file), text: readFileSync(file, 'utf8') }))

/** What a source has in quotes without blanks, and how its templates begin: whole keys of texts, and families of them (`account.state.${code}`). */
export function quotedIn(text: string): { whole: Set<string>; beginnings: Set<string> } {
  const found = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  return { whole: found(/'([^'\s]+)(?=')/g), beginnings: found(/`([^`$]+)\$\{/g) }
}

/** The family of a key: what stands before its last part. */
export const familyOf = (key: string): string => key.slice(0, key.lastIndexOf('.') + 1)

export const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
