import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { RecordPage } from '@/console/shared/record/RecordPage'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { useTabTitle } from './tabTitle'

beforeAll(() => loadCatalogues(['console/shared']))

function Named({ name }: { name?: string }) {
  useTabTitle(name)
  return null
}

test.each([
  ['/deposits', 'Deposits', 'Deposits · Landfall'],
  ['/kyc/12', 'Li Wei', 'Li Wei · #12 · Account review · Landfall'],
  ['/kyc/12', undefined, '#12 · Account review · Landfall'],
  ['/payout_batches/3', 'Batch #3', 'Batch #3 · Payouts · Landfall'],
  ['/projects/7/register', 'Shore Residences', 'Shore Residences · #7 · Projects · Landfall'],
  ['/access', 'Your access', 'Your access · Landfall'],
])('the tab of %s, which is called %s, is "%s"', (path, name, title) => {
  renderScreen(<Named {...(name ? { name } : {})} />, path)
  expect(document.title).toBe(title)
})

test('a record names its tab, in the language of the desk', async () => {
  await loadCatalogues(['console/shared'])
  renderScreen(
    <RecordPage back={{ to: '/investors', label: 'Back' }} title="李伟" aside={null}>
      <p>Here</p>
    </RecordPage>,
    '/investors/7',
  )
  screen.getByText('Here')
  expect(document.title).toBe('李伟 · #7 · Investors · Landfall')
  expect(useSession.getState().locale).toBe('en')
})
