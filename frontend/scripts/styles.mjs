// The styles of each part in a file of their own. The bundler puts the styles of everything that a part may ever load
// into its file; here a part has those that it shows at once, and none that the entry has loaded already.
import path from 'node:path'
import * as esbuild from 'esbuild'

/** The style sheets that a source imports, in the order in which they apply. */
function sheetsOf(inputs, file, seen = new Set(), found = []) {
  if (seen.has(file)) return found
  seen.add(file)
  for (const { path: next, kind } of inputs[file]?.imports ?? []) {
    if (!['import-statement', 'require-call'].includes(kind)) continue
    if (next.endsWith('.css')) {
      if (!found.includes(next)) found.push(next)
    } else sheetsOf(inputs, next, seen, found)
  }
  return found
}

/** Writes the sheets; returns the file of each entry that has any, by its source. */
export async function buildStyles({ metafile, entry, root, out, options, typeface }) {
  const common = sheetsOf(metafile.inputs, entry)
  const lists = new Map()
  for (const { entryPoint } of Object.values(metafile.outputs)) {
    if (!entryPoint?.startsWith('src/')) continue
    const own = sheetsOf(metafile.inputs, entryPoint)
    const sheets = entryPoint === entry ? own : own.filter((sheet) => !common.includes(sheet))
    if (sheets.length > 0) lists.set(entryPoint, sheets)
  }
  const names = [...lists.keys()]
  const base = (name) => path.basename(name).replace(/\.tsx?$/, '')
  const outName = (name, at) =>
    names.findIndex((other) => base(other) === base(name)) < at ? base(name) + at : base(name)
  const { metafile: built } = await esbuild.build({
    ...options,
    entryPoints: names.map((name, at) => ({ in: `sheets:${at}`, out: outName(name, at) })),
    plugins: [
      typeface,
      {
        name: 'sheets',
        setup(build) {
          build.onResolve({ filter: /^sheets:/ }, ({ path: name }) => ({ path: name, namespace: 'sheets' }))
          build.onLoad({ filter: /.*/, namespace: 'sheets' }, ({ path: name }) => ({
            contents: (lists.get(names[Number(name.slice('sheets:'.length))]) ?? [])
              .map((sheet) => `@import ${JSON.stringify(`./${sheet}`)};`)
              .join('\n'),
            loader: 'css',
            resolveDir: root,
          }))
        },
      },
    ],
  })
  const fileOf = new Map()
  for (const [file, { entryPoint }] of Object.entries(built.outputs)) {
    const at = /^sheets:sheets:(\d+)$/.exec(entryPoint ?? '')?.[1]
    if (at) fileOf.set(names[Number(at)], `/${path.relative(out, path.join(root, file))}`)
  }
  return fileOf
}
