import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const styles = readFileSync(path.resolve(import.meta.dirname, 'overlays.css'), 'utf8')

test('a toast lies over the header, where no field is, and takes no press', () => {
  const rule = /^\.toast \{([^}]*)\}/m.exec(styles)?.[1] ?? ''
  expect(rule).toMatch(/inset: calc\(.*\) 0 auto;/)
  expect(rule).toContain('pointer-events: none;')
})
