import path from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
// @ts-expect-error the build's own script has no types
import { compileCatalogue, indexModule } from './scripts/catalogues.mjs'

const src = path.join(import.meta.dirname, 'src')

/** The same catalogues as the build's, compiled the same way. */
const catalogues: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  resolveId: (id) => (id === 'catalogue:index' ? '\0catalogue' : undefined),
  load(id) {
    if (id === '\0catalogue') return indexModule(src, { specifier: (file: string) => `${file}?compiled` })
    if (!id.endsWith('.json?compiled')) return undefined
    return `export default ${JSON.stringify(compileCatalogue(id.replace('?compiled', '')))}`
  },
}

/** These files replace modules or browser functions, so each runs in isolation. */
const apart = [
  'shared/signing/polling',
  'shared/api/sendForm',
  'shared/api/client',
  'shared/api/shrink',
  'shared/i18n/offline',
  'app/restore',
  'app/installable',
  'app/early/early',
  'features/account/api/payment',
].map((file) => `src/${file}.test.ts`)

export default defineConfig({
  plugins: [catalogues],
  resolve: { alias: { '@': src } },
  define: {
    __DEVELOPMENT__: 'true',
    __FLAGS__: JSON.stringify('/static/flags'),
    __WORLD__: JSON.stringify('/static/world.json'),
  },
  test: {
    environment: 'jsdom',
    testTimeout: 20_000,
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    // Tests without components share one window and one module graph, because setting these up for each file takes longer than the tests.
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['src/**/*.test.ts'], exclude: apart, isolate: false },
      },
      { extends: true, test: { name: 'screens', include: ['src/**/*.test.tsx', ...apart] } },
    ],
  },
})
