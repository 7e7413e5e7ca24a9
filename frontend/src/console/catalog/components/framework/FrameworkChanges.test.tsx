import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FrameworkContent, FrameworkView } from '@/console/shared/api/wire'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { bankAccount } from '@/testing/bankAccount'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { blankTerms } from '../../model/framework'
import { FrameworkChanges } from './FrameworkChanges'

beforeAll(() => loadCatalogues(['console/catalog', 'console/editions', 'console/shared']))

const old = { ...bankAccount, id: 1, name: 'Harbour', account_number: '100 200' }
const other = { ...bankAccount, id: 2, name: 'Payouts', account_number: '666 000' }
beforeEach(() => {
  queryClient.clear()
  answer('get', 'bank_accounts', { items: [old, other] })
  answer('get', 'orders_under_way', { begun: 0, submitted: 0, accepted: 0 })
})

const bank = { code: 'VTCN', bank_account: 1 }
const counts: FrameworkContent = {
  ...blankTerms,
  kyc_fee: 0,
  payment_methods: [2],
  sources_of_funds: [1],
  wire_notice_en: 'Wire in USD.\nName the order.',
  transaction_processes: [bank],
}
const view = partly<FrameworkView>({
  standing: { framework: 'PKF' },
  published: counts,
  sources: [
    { id: 1, name_zh: '薪金', name_en: 'Salary' },
    { id: 2, name_zh: '储蓄', name_en: 'Savings' },
  ],
})
const show = (content: FrameworkContent) =>
  renderScreen(<FrameworkChanges view={view} content={content} />).container

test('another bank account is marked, with name and number before and after', async () => {
  show({ ...counts, transaction_processes: [{ ...bank, bank_account: 2 }] })
  const marked = screen.getByRole('heading', {
    name: 'Where investors wire their money changes',
  }).parentElement
  if (!marked) throw new Error('not marked')
  within(marked).getByRole('heading', { name: 'Changed account: VTCN' })
  expect(marked.querySelector('dt')?.textContent).toBe('Bank account')
  expect((await within(marked).findByText('Harbour · 100 200')).tagName).toBe('DEL')
  expect(within(marked).getByText('Payouts · 666 000').tagName).toBe('INS')
  expect(marked.querySelectorAll('dt')).toHaveLength(1)
})

test('anything else is listed in words, long texts by the lines that differ', () => {
  const container = show({
    ...counts,
    kyc_fee: 500,
    passport_months: 6,
    payment_methods: [2, 1010],
    sources_of_funds: [2, 1],
    wire_notice_en: 'Wire in USD.\nName the order and yourself.',
  })
  expect(screen.queryByRole('heading')).toBeNull()
  const lines = [...container.querySelectorAll('dl > div')].map((line) => line.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Ways to pay.*Before: Wire transferAfter: Wire transfer · Wallet$/),
    expect.stringMatching(/^Fee in ZARBefore: .*0After: .*500$/),
    'Months that a passport has to be valid(empty)After: 6 months',
    'Sources of fundsBefore: SalaryAfter: Savings · Salary',
    expect.stringMatching(
      /Before a wire transfer.*Before: Name the order\.After: Name the order and yourself\.$/,
    ),
  ])
})

test('what was emptied, and that nothing differs, is said', () => {
  show({ ...counts, wire_notice_en: '' })
  screen.getByText('(empty)')
  show({ ...counts, wire_notice_en: `${counts.wire_notice_en}\n` })
  screen.getByText('Nothing differs from what counts now.')
})

test('orders of the framework that are under way are told of before anything is published', async () => {
  const asked = answer('get', 'orders_under_way', { begun: 1, submitted: 2, accepted: 4 })
  show({ ...counts, kyc_fee: 500 })
  expect(
    await screen.findByText(
      /^7 orders are under way: 1 being filled in, 2 under review, 4 accepted and not issued yet/,
    ),
  ).toBeTruthy()
  expect(asked[0]?.url.search).toBe('?framework=PKF')
})
