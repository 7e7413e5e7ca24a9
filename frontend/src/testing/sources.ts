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

export const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
