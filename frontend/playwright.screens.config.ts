import { defineConfig } from '@playwright/test'
import { browser } from './e2e/support/browser'

/** Walks every screen and writes its picture: both languages, phone and desk, light and dark. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/screens.spec.ts',
  outputDir: 'test-results',
  timeout: 600_000,
  workers: 1,
  reporter: [['list']],
  // A missing element fails its walk quickly, with its place.
  use: { ...browser, actionTimeout: 30_000, navigationTimeout: 30_000 },
})
