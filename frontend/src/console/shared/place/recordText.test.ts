import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues, type Translate, translate } from '@/shared/i18n'
import { bookKinds } from './books'
import { recordText } from './recordText'

const t = translate as unknown as Translate

beforeAll(() => loadCatalogues(['console/shared']))

test.each([
  ['order:7', undefined, 'Order 7'],
  ['bank:1', 'USD', 'Bank account 1 · USD'],
  ['bank:1', undefined, 'Bank account 1'],
  ['holding:3', 'shares:7', 'Shares held by account 3 · Shares of project 7'],
  ['receipt:9', 'USD', 'Receipt 9'],
  ['framework:1', undefined, 'Framework PKF'],
  ['statement of 2026-11-27', 'USD', 'Statement of Nov 27, 2026'],
  ['statement of late', undefined, 'statement of late'],
  ['payouts', undefined, 'Payouts'],
  ['kyc', undefined, 'Account review'],
  ['partner:3', undefined, 'Partner 3'],
  ['of_tomorrow', undefined, 'of_tomorrow'],
  ['of_tomorrow:3', undefined, 'of_tomorrow:3'],
])('%s in %s is called %s', (record, asset, name) => expect(recordText(t, record, asset)).toBe(name))

test('each kind of book has words', () => {
  for (const kind of bookKinds) expect(recordText(t, `${kind}:4`)).not.toContain(`${kind}:`)
})
