// Builds the two entries (investor app, operators' console) into dist/: split, content-hashed, precompressed, each
// lazy part's styles in a file of its own. `--dev` adds the fake language and the development routes; `--out FOLDER` builds
// elsewhere than into dist/.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import * as esbuild from 'esbuild'
import { compileCatalogue, indexModule } from './scripts/catalogues.mjs'
import { makeTypes } from './scripts/types.mjs'
import { world } from './scripts/world.mjs'

const root = path.dirname(fileURLToPath(import.meta.url))
const src = path.join(root, 'src')
const outAt = process.argv.indexOf('--out')
const out = path.resolve(root, outAt < 0 ? 'dist' : (process.argv[outAt + 1] ?? 'dist'))
const pdfWorker = 'src/shared/pdf/worker.ts'
const development = process.argv.includes('--dev')

/** `catalogue:index` and the compiled catalogues; the ICU parser is replaced by its empty twin. */
const catalogues = {
  name: 'catalogues',
  setup(build) {
    build.onResolve({ filter: /^catalogue:index$/ }, () => ({ path: 'index', namespace: 'catalogue' }))
    build.onLoad({ filter: /^index$/, namespace: 'catalogue' }, () => ({
      contents: indexModule(src, (entry) => entry.file, { development }),
      resolveDir: root,
    }))
    build.onLoad({ filter: /\.(en|zh)\.json$/ }, (args) => ({
      contents: JSON.stringify(compileCatalogue(args.path)),
      loader: 'json',
    }))
    build.onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, () => ({
      path: path.join(root, 'node_modules/@formatjs/icu-messageformat-parser/no-parser.js'),
    }))
  },
}

/** Tells each `part(() => import('…'))` which source it loads, so that its styles can be found. */
const parts = {
  name: 'parts',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, (args) => {
      const text = readFileSync(args.path, 'utf8')
      if (!text.includes('part(')) return undefined
      const contents = text.replace(/\bpart\(\s*\(\) => import\('([^']+)'\)/g, (whole, specifier) => {
        const target = specifier.startsWith('@/')
          ? path.join(src, specifier.slice(2))
          : path.resolve(path.dirname(args.path), specifier)
        return `${whole}, ${JSON.stringify(sourceKey(target))}`
      })
      return { contents, loader: args.path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

const sourceKey = (file) =>
  path
    .relative(src, file)
    .replaceAll(path.sep, '/')
    .replace(/\.tsx?$/, '')

function lazyStyles(metafile) {
  const styles = {}
  for (const output of Object.values(metafile.outputs)) {
    if (!output.entryPoint?.startsWith('src/') || !output.cssBundle) continue
    styles[sourceKey(path.join(root, output.entryPoint))] =
      `/${path.relative(out, path.join(root, output.cssBundle))}`
  }
  return styles
}

const versionOf = (name) =>
  JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version

const flags = `static/flags-${versionOf('country-flag-icons')}`

/** The flags of countries by their two letters; regions have none in the lists. */
function copyFlags() {
  const from = path.join(root, 'node_modules/country-flag-icons/3x2')
  mkdirSync(path.join(out, flags), { recursive: true })
  for (const file of readdirSync(from).filter((name) => /^[A-Z]{2}\.svg$/.test(name))) {
    copyFileSync(path.join(from, file), path.join(out, flags, file))
  }
}

const outlines = `static/world-${versionOf('world-atlas')}.json`

const url = (file) => `/${path.relative(out, path.join(root, file))}`

const outputOf = (metafile, entry) => Object.entries(metafile.outputs).find(([, o]) => o.entryPoint === entry)

/** What a reader of PDFs asks for by itself: its worker, and the fonts and character maps that files leave out. */
function pdfParts(metafile) {
  const from = path.join(root, 'node_modules/pdfjs-dist')
  const base = `static/pdf-${versionOf('pdfjs-dist')}`
  for (const folder of ['cmaps', 'standard_fonts']) {
    cpSync(path.join(from, folder), path.join(out, base, folder), { recursive: true })
  }
  const [worker] = outputOf(metafile, pdfWorker)
  return [`<meta name="pdf-worker" content="${url(worker)}">`, `<meta name="pdf-fonts" content="/${base}">`]
}

function writePage(metafile, entry, template, target, more = []) {
  const [script, output] = outputOf(metafile, entry)
  const preload = output.imports
    .filter((i) => i.kind === 'import-statement')
    .map((i) => `<link rel="modulepreload" href="${url(i.path)}">`)
  const styles = lazyStyles(metafile)
  delete styles[sourceKey(path.join(root, entry))]
  const head = [
    `<link rel="stylesheet" href="${url(output.cssBundle)}">`,
    ...preload,
    `<meta name="lazy-styles" content="${JSON.stringify(styles).replaceAll('"', '&quot;')}">`,
    ...more,
    `<script type="module" src="${url(script)}"></script>`,
  ]
  const page = readFileSync(path.join(root, template), 'utf8').replace('<!-- build -->', head.join('\n    '))
  writeFileSync(path.join(out, target), page)
}

function filesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(path.join(dir, entry.name)) : [path.join(dir, entry.name)],
  )
}

async function compress() {
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  const quality = development ? 4 : 11
  const compressible = filesBelow(out).filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file))
  await Promise.all(
    compressible.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < 256) return
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${file}.br`, await brotli(bytes, { params }))
      writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }))
    }),
  )
}

function copyPublic() {
  const from = path.join(root, 'public')
  if (!existsSync(from)) return
  for (const file of filesBelow(from)) {
    const target = path.join(out, path.relative(from, file))
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(file, target)
  }
}

await makeTypes()
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const result = await esbuild.build({
  absWorkingDir: root,
  entryPoints: { app: 'src/app/main.tsx', console: 'src/console/main.tsx', 'pdf-worker': pdfWorker },
  outdir: out,
  entryNames: 'static/[name]-[hash]',
  chunkNames: 'static/[name]-[hash]',
  assetNames: 'static/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['safari15', 'chrome87'],
  jsx: 'automatic',
  minify: !development,
  sourcemap: development ? 'linked' : false,
  metafile: true,
  legalComments: 'none',
  loader: { '.svg': 'file', '.png': 'file', '.webp': 'file' },
  define: {
    'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
    __DEVELOPMENT__: String(development),
    __FLAGS__: JSON.stringify(`/${flags}`),
    __WORLD__: JSON.stringify(`/${outlines}`),
  },
  plugins: [catalogues, parts],
  logLevel: 'warning',
})
copyPublic()
copyFlags()
writeFileSync(path.join(out, outlines), JSON.stringify(world()))
const pdf = pdfParts(result.metafile)
// Investors' screens leave PDFs to the browser; only the development route opens them itself.
writePage(result.metafile, 'src/app/main.tsx', 'src/app/index.html', 'index.html', development ? pdf : [])
writePage(result.metafile, 'src/console/main.tsx', 'src/console/index.html', 'console.html', pdf)
await compress()
const total = filesBelow(out)
  .filter((f) => f.endsWith('.js.br'))
  .reduce((sum, f) => sum + statSync(f).size, 0)
process.stdout.write(`${path.basename(out)}: ${(total / 1024).toFixed(0)} KiB of JavaScript in all, brotli\n`)
