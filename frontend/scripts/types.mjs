// Makes the two generated type files: the message keys from the English catalogues, and the wire types from the
// server's OpenAPI document if it is there. Neither is committed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogueFiles, readCatalogue } from './catalogues.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const src = path.join(root, 'src')

function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(file, text)
}

export async function makeTypes() {
  const files = catalogueFiles(src).filter((entry) => entry.language === 'en')
  const keys = files.flatMap((entry) => Object.keys(readCatalogue(entry.file)))
  const groups = [...new Set(files.map((entry) => entry.group))]
  const union = (names) => names.map((name) => `\n  | ${JSON.stringify(name)}`).join('')
  writeIfChanged(
    path.join(src, 'shared/i18n/ids.gen.ts'),
    `// Made by scripts/types.mjs from the English catalogues.\nexport type MessageId =${union(keys)}\n\nexport type CatalogueGroup =${union(groups)}\n`,
  )
  const document = path.join(root, 'openapi.json')
  if (existsSync(document)) {
    const { default: openapiTS, astToString } = await import('openapi-typescript')
    const tree = await openapiTS(JSON.parse(readFileSync(document, 'utf8')))
    writeIfChanged(path.join(src, 'shared/api/schema.d.ts'), astToString(tree))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeTypes()
