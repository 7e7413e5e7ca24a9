// Plugins that teach the bundler our sources: the compiled catalogues, and which source a lazy part loads.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compileCatalogue, indexModule, startGroups, startModule } from './catalogues.mjs'

/** The page's name for a source: its path in src, without its ending. */
export const sourceKey = (src, file) =>
  path
    .relative(src, file)
    .replaceAll(path.sep, '/')
    .replace(/\.tsx?$/, '')

/** `catalogue:index` and the compiled catalogues; the ICU parser is replaced by its empty twin. */
export const catalogues = ({ root, src, leaves }) => ({
  name: 'catalogues',
  setup(build) {
    build.onResolve({ filter: /^catalogue:/ }, ({ path: name }) => ({
      path: name.slice('catalogue:'.length),
      namespace: 'catalogue',
    }))
    build.onLoad({ filter: /^index$/, namespace: 'catalogue' }, () => ({
      contents: indexModule(src, { together: startGroups, leaves }),
      resolveDir: root,
    }))
    build.onLoad({ filter: /^start\./, namespace: 'catalogue' }, ({ path: name }) => ({
      contents: startModule(src, name.slice('start.'.length)),
      resolveDir: root,
    }))
    build.onLoad({ filter: /\.(en|zh)\.json$/ }, (args) => ({
      contents: `export default ${JSON.stringify(compileCatalogue(args.path))}`,
      loader: 'js',
    }))
    build.onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, () => ({
      path: path.join(root, 'node_modules/@formatjs/icu-messageformat-parser/no-parser.js'),
    }))
  },
})

/** Tells each `part(() => import('…'))` which source it loads, so that its styles can be found. */
export const parts = ({ src }) => ({
  name: 'parts',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, (args) => {
      const text = readFileSync(args.path, 'utf8')
      if (!text.includes('part(')) return undefined
      const contents = text.replace(/\bpart\(\s*\(\) => import\('([^']+)'\)/g, (whole, specifier) => {
        const target = specifier.startsWith('@/')
          ? path.join(src, specifier.slice(2))
          : path.resolve(path.dirname(args.path), specifier)
        return `${whole}, ${JSON.stringify(sourceKey(src, target))}`
      })
      return { contents, loader: args.path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
})

/**
 * Leaves out the components of these libraries that nobody imports. The bundler keeps them: it cannot know that the calls that
 * make them do nothing else, and their names for developers look like a use.
 */
export const unused = {
  name: 'unused',
  setup(build) {
    build.onLoad(
      { filter: /[\\/]node_modules[\\/](react-router[\\/]dist[\\/]production|react-intl)[\\/][\w-]+\.m?js$/ },
      (args) => ({
        contents: readFileSync(args.path, 'utf8')
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(
            /= (React\d*\.(forwardRef|createContext|memo)|createFormatted\w+)\(/g,
            '= /* @__PURE__ */ $1(',
          ),
        loader: 'js',
      }),
    )
  },
}
