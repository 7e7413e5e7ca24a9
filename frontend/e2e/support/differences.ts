// A reconciliation that found something, which the demo data never lets it: what the server would answer.
import type { Page } from '@playwright/test'

const finding = {
  code: 'project_escrow',
  record: 'project:7',
  text: 'its escrow is not the sum of its accepted orders: 250000 and not 249999.99 USD',
  asset: 'USD',
  found: 250_000,
  expected: 249_999.99,
  beside: ['escrow:7'],
}

const findings = [
  finding,
  { ...finding, record: 'project:12', found: 1_200_000, expected: 1_000_000, beside: ['escrow:12'] },
  {
    code: 'holding',
    record: 'holding:3',
    text: 'its shares are not those that were issued and not taken back: 1500.5 and not 1500 shares:7',
    asset: 'shares:7',
    found: 1500.5,
    expected: 1500,
    beside: ['account:3'],
  },
  { code: 'payout_target', record: 'payout:2', text: 'it goes elsewhere', beside: [] },
  { code: 'document_missing', record: 'document:31', text: 'its file is missing', beside: [] },
]

/** From now on the page is answered with differences. */
export async function findDifferences(page: Page): Promise<void> {
  const last = {
    started_at: '2026-11-23T10:00:00Z',
    finished_at: '2026-11-23T10:01:00Z',
    intact: false,
    checked: 4_200,
    batches: 0,
    events: 0,
    unsealed: 0,
    count: findings.length + 2,
    findings,
  }
  await page.route('**/ops/api/reconciliation', (route) => route.fulfill({ json: { heads: [], last } }))
}
