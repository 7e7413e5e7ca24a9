// The development build in front of the same server: the browser gets its files from a folder, and everything else from the
// server. It is made once for a worker.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'

const frontend = path.resolve(import.meta.dirname, '../..')

/** Builds, lets the folder be used, and removes it. */
export async function withDevelopmentBuild(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-development.'))
  try {
    execFileSync('node', ['build.mjs', '--dev', '--out', folder], { cwd: frontend, stdio: 'pipe' })
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From now on this page is the development build's. */
export async function serveFrom(folder: string, page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
    if (file.startsWith(folder) && existsSync(file)) await route.fulfill({ path: file })
    else await route.continue()
  })
}
