// A reporter: keeps in `test-results/failed.txt` which tests failed and why, for the end of a long log.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** How much of an error is kept. */
const LONGEST = 1_500

export default class Failed implements Reporter {
  private file = ''
  private readonly found: string[] = []

  onBegin({ projects }: FullConfig) {
    this.file = join(projects[0]?.outputDir ?? '.', 'failed.txt')
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult) {
    if (status === 'passed' || status === 'skipped') return
    const said = errors.map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n'))
    const why = stripVTControlCharacters(said.join('\n')).slice(0, LONGEST)
    this.found.push(`${test.titlePath().filter(Boolean).join(' > ')} (${status})\n${why}\n`)
  }

  onEnd() {
    if (this.found.length > 0) writeFileSync(this.file, this.found.join('\n'))
  }
}
