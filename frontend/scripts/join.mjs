// Joins the files of a split bundle that a screen always loads together. The bundler makes a file of every set of modules that
// some parts share: sixty for the first screen, and a slow phone fetches six at a time. It joins files only; what is lazy stays so.
import { createHash } from 'node:crypto'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { minify } from 'terser'

/** The names of files for each other until their final names are known. */
const standIn = (unit) => `./@@${unit}@@.js`
const standIns = /\.\/@@([^@]+)@@\.js/g

/** All files that this one needs to run, itself first. */
export function closureOf(outputs, file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const { path: next, kind } of outputs[file].imports) {
    if (kind === 'import-statement' && outputs[next]) closureOf(outputs, next, found)
  }
  return found
}

/** The common part of the first screens, under a name that no built file has. */
const core = 'core.js'
const sharedBy = (sharers) => `shared${sharers.join('')}.js`

/**
 * Which files become one: the program's beginning together with the common part of the first two of these screens, the
 * common part of others, and the rest of each. The files that begin it stay separate, as they name all lazy parts and
 * change with each of them; so does every other file.
 */
export function unitsOf(outputs, begins, firstScreens) {
  const unitOf = new Map()
  const take = (unit, files) => {
    for (const file of files) if (!unitOf.has(file)) unitOf.set(file, unit)
  }
  const needed = (files) => files.map((file) => closureOf(outputs, file))
  const closures = needed(firstScreens)
  const sharers = (file) => closures.flatMap((closure, at) => (closure.has(file) ? [at] : []))
  for (const file of begins) take(file, [file])
  take(
    core,
    needed(begins).flatMap((closure) => [...closure]),
  )
  for (const file of closures.flatMap((closure) => [...closure])) {
    const all = sharers(file)
    if (all.length > 1) take(all.includes(0) && all.includes(1) ? core : sharedBy(all), [file])
  }
  for (const [at, screen] of firstScreens.entries()) take(screen, closures[at])
  for (const file of Object.keys(outputs)) if (file.endsWith('.js')) take(file, [file])
  return unitOf
}

const exported = (file, name, place) => `m${place.get(file)}_${name}`

/**
 * The module from which a joined file is made: its own exports unchanged, and those of its members under names of their
 * own.
 */
function unitModule(outputs, unit, members, place) {
  const lines = members.map((file) => {
    const names = outputs[file].exports.map((name) => `${name} as ${exported(file, name, place)}`)
    return `import ${JSON.stringify(file)}\nexport { ${names.join(', ')} } from ${JSON.stringify(file)}`
  })
  const own = outputs[unit]?.entryPoint
    ? `export { ${outputs[unit].exports.join(', ')} } from ${JSON.stringify(unit)}`
    : ''
  return [...lines, own].join('\n')
}

/** The target of an import in a built file: the same joined file, or another one under the names that it has there. */
function joining({ outputs, texts, unitOf, place, root }) {
  const members = (unit) => [...unitOf].filter(([, of]) => of === unit).map(([file]) => file)
  const resolve = ({ path: name, kind, importer, namespace }) => {
    if (kind === 'entry-point') return { path: name, namespace: 'unit' }
    if (name.startsWith('./@@')) return { path: name, external: true }
    if (namespace === 'unit') return { path: name, namespace: 'member' }
    const target = path.relative(root, path.resolve(root, path.dirname(importer), name))
    const unit = unitOf.get(target)
    if (!unit) return { errors: [{ text: `${importer} needs ${name}, which was not built` }] }
    if (kind === 'dynamic-import') return { path: standIn(place.get(unit)), external: true }
    return { path: target, namespace: unit === unitOf.get(importer) ? 'member' : 'elsewhere' }
  }
  const bridge = (file) => {
    const names = outputs[file].exports.map((name) => `${exported(file, name, place)} as ${name}`)
    const from = JSON.stringify(standIn(place.get(unitOf.get(file))))
    return names.length > 0 ? `export { ${names.join(', ')} } from ${from}` : `import ${from}`
  }
  return {
    name: 'joining',
    setup(build) {
      const load = (namespace, contents) =>
        build.onLoad({ filter: /.*/, namespace }, ({ path: file }) => ({ contents: contents(file) }))
      build.onResolve({ filter: /.*/ }, resolve)
      load('unit', (unit) => unitModule(outputs, unit, members(unit), place))
      load('member', (file) => texts.get(file))
      load('elsewhere', bridge)
    },
  }
}

/** A file's name reflects its content and everything that it loads, since their names are in it. */
function named(texts) {
  const needs = (unit, found = new Set()) => {
    if (found.has(unit)) return found
    found.add(unit)
    for (const [, next] of texts.get(unit).matchAll(standIns)) needs(next, found)
    return found
  }
  return (unit, base) => {
    const hash = createHash('sha256').update(texts.get(unit))
    for (const part of [...needs(unit)].sort()) hash.update(`${part}\n${texts.get(part)}\n`)
    return `${base}-${hash.digest('base64url').replace(/[-_]/g, '').slice(0, 8).toUpperCase()}.js`
  }
}

/**
 * What the bundler's own minifier leaves: expressions that can be shorter, names that are used once. It saves a
 * twentieth of the size.
 */
async function smaller({ text }) {
  const { code } = await minify(text, { module: true, ecma: 2019, compress: { passes: 4 }, mangle: true })
  return code
}

const baseOf = (file) => path.basename(file, '.js').replace(/-[A-Z0-9]{8}$/, '')

/**
 * Joins the built files (`outputs` of the bundler's metafile, `texts` by path) and returns the new ones: `files`, by
 * name, and `nameOf` a former file.
 */
export async function join({ outputs, texts, begins, firstScreens, root, target }) {
  const unitOf = unitsOf(outputs, begins, firstScreens)
  const units = [...new Set(unitOf.values())]
  const all = new Set([...units, ...Object.keys(outputs)])
  const place = new Map([...all].map((file, at) => [file, String(at)]))
  const { outputFiles } = await esbuild.build({
    entryPoints: units.map((unit) => ({ in: unit, out: place.get(unit) })),
    outdir: '/',
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target,
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [joining({ outputs, texts, unitOf, place, root })],
  })
  const joined = new Map(
    await Promise.all(
      outputFiles.map(async (file) => [path.basename(file.path, '.js'), await smaller(file)]),
    ),
  )
  const nameFor = named(joined)
  const names = new Map(units.map((unit) => [place.get(unit), nameFor(place.get(unit), baseOf(unit))]))
  const files = new Map(
    [...joined].map(([unit, text]) => [
      names.get(unit),
      text.replace(standIns, (_, next) => `./${names.get(next)}`),
    ]),
  )
  return { files, nameOf: (file) => names.get(place.get(unitOf.get(file))) }
}
