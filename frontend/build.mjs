// Builds the two entries (investor app, operators' console) into dist/: split, content-hashed, precompressed, each lazy
// part's styles in a file of its own, everything that the first screens always load together in one. `--dev` adds the
// fake language and joins nothing; `--out FOLDER` builds elsewhere than into dist/.
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
import { buildProgram } from './scripts/program.mjs'
import { copyLicence, typeface } from './scripts/typeface.mjs'
import { makeTypes } from './scripts/types.mjs'
import { world } from './scripts/world.mjs'

const root = path.dirname(fileURLToPath(import.meta.url))
const outAt = process.argv.indexOf('--out')
const out = path.resolve(root, outAt < 0 ? 'dist' : (process.argv[outAt + 1] ?? 'dist'))
const development = process.argv.includes('--dev')

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

/** The router's production build; its package resolves to the other one, with warnings for developers. */
const productionRouter = {
  'react-router': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
}

const outlines = `static/world-${versionOf('world-atlas')}.json`

/** How both entries are bundled. */
const options = {
  absWorkingDir: root,
  outdir: out,
  entryNames: 'static/[name]-[hash]',
  chunkNames: 'static/[name]-[hash]',
  assetNames: 'static/[name]-[hash]',
  bundle: true,
  format: 'esm',
  target: ['safari15', 'chrome87'],
  jsx: 'automatic',
  minify: !development,
  alias: development ? {} : productionRouter,
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
  logLevel: 'warning',
}

/**
 * Files that a reader of PDFs loads by itself: its worker, and the fonts and character maps that PDF files leave out.
 */
async function pdfParts() {
  const { metafile } = await esbuild.build({
    ...options,
    entryPoints: { 'pdf-worker': 'src/shared/pdf/worker.ts' },
  })
  const [worker] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint)
  const from = path.join(root, 'node_modules/pdfjs-dist')
  const base = `static/pdf-${versionOf('pdfjs-dist')}`
  for (const folder of ['cmaps', 'standard_fonts']) {
    cpSync(path.join(from, folder), path.join(out, base, folder), { recursive: true })
  }
  const url = `/${path.relative(out, path.join(root, worker))}`
  return [`<meta name="pdf-worker" content="${url}">`, `<meta name="pdf-fonts" content="/${base}">`]
}

function filesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(path.join(dir, entry.name)) : [path.join(dir, entry.name)],
  )
}

async function compress() {
  const brotli = promisify(zlib.brotliCompress)
  const quality = development ? 4 : 11
  const compressible = filesBelow(out).filter((file) =>
    /\.(js|css|html|svg|json|webmanifest|bcmap|ttf|pfb)$/.test(file),
  )
  await Promise.all(
    compressible.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < 256) return
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${file}.br`, await brotli(bytes, { params }))
      // The server unpacks it for the few clients that do not take it. The pages stay: the server reads the names of
      // their scripts from them.
      if (!development && !file.endsWith('.html')) rmSync(file)
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
mkdirSync(path.join(out, 'static'), { recursive: true })
copyPublic()
copyFlags()
writeFileSync(path.join(out, outlines), JSON.stringify(world()))
const pdf = await pdfParts()
copyLicence(root, path.join(out, `static/inter-${versionOf('inter-ui')}-licence.txt`))
const shared = { root, out, options, development, typeface: typeface(root) }
const app = {
  name: 'app',
  entry: 'src/app/main.ts',
  program: 'src/app/program.tsx',
  template: 'src/app/index.html',
  page: 'index.html',
  // The desk's texts have names of their own; the desk reads some of the investors'.
  leaves: (group) => group.startsWith('console/'),
}
const console_ = {
  name: 'console',
  entry: 'src/console/app/main.tsx',
  template: 'src/console/app/index.html',
  page: 'console.html',
}
// Investors' screens leave PDFs to the browser; only the page for developers opens them itself.
await buildProgram({ ...shared, ...app, early: 'src/app/early', head: pdf })
await buildProgram({ ...shared, ...console_, head: pdf })
await compress()
const total = filesBelow(out)
  .filter((f) => f.endsWith('.js.br'))
  .reduce((sum, f) => sum + statSync(f).size, 0)
process.stdout.write(`${path.basename(out)}: ${(total / 1024).toFixed(0)} KiB of JavaScript in all, brotli\n`)
