import { defineConfig } from '@playwright/test'
import { browser, phone } from './e2e/support/browser'

/**
 * The journeys, on a phone, against a running server (`LANDFALL_E2E_URL`). Each runs once, in Chinese; tests of texts,
 * and the main road, are marked `@both` and run in English too.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/screens.spec.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // No retries: a test that fails now and then has found something.
  retries: 0,
  workers: 3,
  reporter: [['list'], ['./e2e/support/failed.ts']],
  // A server that hangs fails each test soon, so that a run ends with its errors and not at the limit of the whole.
  use: {
    ...browser,
    contextOptions: { reducedMotion: 'reduce' },
    // The worker that keeps files fetches and stores all of them anew for each test, a quarter of what a screen of an investor costs. It
    // is there where it is the subject, and on the main road.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: 'zh', use: { ...phone, locale: 'zh-CN' } },
    { name: 'en', grep: /@both/, use: { ...phone, locale: 'en-US' } },
  ],
})
