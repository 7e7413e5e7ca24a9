// Builds one program: its scripts, the styles of its parts, and the page that starts it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { closureOf, join } from './join.mjs'
import { catalogues, parts, sourceKey, unused } from './plugins.mjs'
import { buildStyles } from './styles.mjs'

const entriesOf = (outputs) =>
  new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) => (entryPoint ? [[entryPoint, file]] : [])),
  )

/** Bundles; styles are made separately, from the same metafile. */
async function bundle({ root, src, options, development, typeface, name, entry, leaves }) {
  const result = await esbuild.build({
    ...options,
    entryPoints: { [name]: entry },
    splitting: true,
    minify: false,
    // Joined files are minified after joining.
    minifySyntax: !development,
    write: false,
    plugins: [catalogues({ root, src, leaves }), parts({ src }), typeface, ...(development ? [] : [unused])],
  })
  const built = result.outputFiles.filter((file) => !/\.css(\.map)?$/.test(file.path))
  return { metafile: result.metafile, built }
}

/** Writes the scripts; returns the address of each former file, and what it needs to run. */
async function writeScripts({ root, out, options, development, begins, screens, metafile, built }) {
  const { outputs } = metafile
  const fileOf = entriesOf(outputs)
  if (development) {
    for (const file of built) writeFileSync(file.path, file.contents)
    return (file) =>
      [...closureOf(outputs, file)].map((one) => `/${path.relative(out, path.join(root, one))}`)
  }
  const isScript = (file) => file.path.endsWith('.js')
  for (const file of built) if (!isScript(file)) writeFileSync(file.path, file.contents)
  const texts = new Map(built.filter(isScript).map((file) => [path.relative(root, file.path), file.text]))
  const firstScreens = screens.map((source) => fileOf.get(source))
  const { files, nameOf } = await join({
    outputs,
    texts,
    begins: begins.map((source) => fileOf.get(source)),
    firstScreens,
    root,
    target: options.target,
  })
  for (const [file, text] of files) writeFileSync(path.join(out, 'static', file), text)
  return (file) => [...new Set([...closureOf(outputs, file)].map((one) => `/static/${nameOf(one)}`))]
}

/** The script inlined in the page that requests the data of its first screen, before the program is there. */
async function earlyScript({ options, early, known }) {
  const { outputFiles } = await esbuild.build({
    ...options,
    entryPoints: [`${early}/start.ts`],
    format: 'iife',
    minify: true,
    sourcemap: false,
    write: false,
    define: { ...options.define, __KNOWN__: JSON.stringify(known) },
  })
  return `<script>${outputFiles[0].text.trim()}</script>`
}

const attribute = (value) => JSON.stringify(value).replaceAll('"', '&quot;')

export async function buildProgram(program) {
  const { root, out, entry, template, page, early, head, options } = program
  // The entry, and the part that it starts by itself if that is a file of its own.
  const begins = program.program ? [entry, program.program] : [entry]
  const src = path.join(root, 'src')
  const screens = early ? JSON.parse(readFileSync(path.join(root, early, 'firstScreens.json'), 'utf8')) : []
  const sources = screens.map(({ source }) => `src/${source}.tsx`)
  const { metafile, built } = await bundle({ ...program, src })
  const fileOf = entriesOf(metafile.outputs)
  const addresses = await writeScripts({ ...program, begins, screens: sources, metafile, built })
  const sheetOf = await buildStyles({ ...program, metafile, options: { ...options, splitting: false } })
  const own = [...new Set(begins.flatMap((source) => addresses(fileOf.get(source))))]
  const lines = []
  if (early) {
    const beyond = (source) => addresses(fileOf.get(source)).filter((file) => !own.includes(file))
    const texts = (language) => beyond(`catalogue:start.${language}`)
    const partsOf = sources.map((source) => [
      sourceKey(src, path.join(root, source)),
      { scripts: beyond(source), sheet: sheetOf.get(source) ?? '' },
    ])
    const known = { parts: Object.fromEntries(partsOf), texts: { en: texts('en'), zh: texts('zh') } }
    lines.push(await earlyScript({ options, early, known }))
  }
  const lazy = [...sheetOf].filter(([source]) => source !== entry)
  const lazyStyles = Object.fromEntries(
    lazy.map(([source, sheet]) => [sourceKey(src, path.join(root, source)), sheet]),
  )
  lines.push(
    `<link rel="stylesheet" href="${sheetOf.get(entry)}">`,
    ...own.slice(1).map((file) => `<link rel="modulepreload" href="${file}">`),
    `<meta name="lazy-styles" content="${attribute(lazyStyles)}">`,
    ...head,
    `<script type="module" src="${own[0]}"></script>`,
  )
  const text = readFileSync(path.join(root, template), 'utf8').replace('<!-- build -->', () =>
    lines.join('\n    '),
  )
  writeFileSync(path.join(out, page), text)
}
