import { defineConfig } from '@playwright/test'
import { browser, phone } from './e2e/support/browser'

/** The journeys, in both languages on a phone, against a running server (`LANDFALL_E2E_URL`). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/screens.spec.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A test that only passes when it is tried again is named as flaky in the report.
  retries: 2,
  workers: 2,
  reporter: [['list']],
  // A server that hangs fails each test soon, so that a run ends with its errors and not at the limit of the whole.
  use: {
    ...browser,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: 'zh', use: { ...phone, locale: 'zh-CN' } },
    { name: 'en', use: { ...phone, locale: 'en-US' } },
  ],
})
