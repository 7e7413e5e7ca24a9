import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { bankFile } from '@/testing/statement'
import BankFilesPage from './BankFilesPage'

const interrupted = {
  ...bankFile,
  id: 13,
  name: 'half.csv',
  format: 'csv',
  open: 0,
  complete: false,
} as const

function show(role: Role = 'finance', search = '', items = [bankFile, interrupted]) {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'receipts/bank_accounts', { items: [{ id: 1, name: 'PKF', open: true }] })
  const seen = answer('get', 'bank_files', { items, total: items.length })
  renderScreen(<BankFilesPage />, '/bank_files', search)
  return seen
}

const row = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)

beforeAll(() => loadCatalogues(['console/shared', 'console/statement']))

beforeEach(() => queryClient.clear())

test('each file says what was in it, what came of it, and leads to its lines', async () => {
  show()
  const first = await row('statement-118.xml')
  const link = first.getByRole('link', { name: 'statement-118.xml' })
  expect(link.getAttribute('href')).toBe('/statement_lines?state=all&file=12')
  for (const words of ['#12 · CAMT.053', 'PKF', 'Farah', '100 new, 18 known, 2 different'])
    expect(link.closest('tr')?.textContent).toContain(words)
  expect(first.getByRole('link', { name: '7' }).getAttribute('href')).toBe('/statement_lines?file=12')
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/bank_files/export',
  )
})

test('one whose reading was interrupted says so, and how to go on', async () => {
  show()
  const second = await row('half.csv')
  expect(second.getByText('Interrupted')).toBeTruthy()
  expect(second.getByText(/^Read the same file again to continue/)).toBeTruthy()
})

test('of one bank account, its CSV layout is led to', async () => {
  const seen = show('auditor', '?bank_account=1&q=118')
  expect((await screen.findByRole('link', { name: 'CSV layout' })).getAttribute('href')).toBe(
    '/csv_layouts/1',
  )
  await row('half.csv')
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({ bank_account: '1', q: '118' })
  expect(screen.queryByRole('link', { name: /^Read a bank file/ })).toBeNull()
})

test('that no file was read yet is no search that found nothing', async () => {
  show('finance', '', [])
  expect(await screen.findByText('No bank file yet')).toBeTruthy()
  queryClient.clear()
  show('finance', '?q=x', [])
  expect(await screen.findByText('No file matches')).toBeTruthy()
})
