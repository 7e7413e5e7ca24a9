// The product's own words, so that the journeys read the screen as a person does, in either language.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Language = 'zh' | 'en'

const src = path.resolve(import.meta.dirname, '../../src')

function files(language: Language): string[] {
  const ending = `.${language}.json`
  const inside = (dir: string) =>
    readdirSync(dir)
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(dir, name))
  const foldersOf = (dir: string) => readdirSync(path.join(src, dir)).map((name) => path.join(src, dir, name))
  return [
    path.join(src, 'shared/messages'),
    path.join(src, 'app'),
    ...foldersOf('features'),
    ...foldersOf('console'),
  ].flatMap(inside)
}

const read = (language: Language): Record<string, string> =>
  Object.assign({}, ...files(language).map((file) => JSON.parse(readFileSync(file, 'utf8'))))

const catalogues: Record<Language, Record<string, string>> = { zh: read('zh'), en: read('en') }

export type Texts = (key: string, values?: Record<string, string | number>) => string

/** Simple placeholders are filled; tags are taken out. */
export function textsOf(language: Language): Texts {
  return (key, values = {}) => {
    const text = catalogues[language][key]
    if (text === undefined) throw new Error(`no text ${key} in ${language}`)
    return text
      .replace(/<\/?\w+>/g, '')
      .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
