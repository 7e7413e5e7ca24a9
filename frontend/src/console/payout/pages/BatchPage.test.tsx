import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { today } from '@/shared/format/day'
import { loadCatalogues } from '@/shared/i18n'
import { payoutBatch } from '@/testing/payout'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import BatchPage from './BatchPage'

const sha256 = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
const [first, second] = payoutBatch.payouts
if (!first || !second) throw new Error('two payouts')

const released: PayoutBatchItem = {
  ...payoutBatch,
  state: 'RELEASED',
  unpaid: 1,
  released_by: { id: 7, name: 'Andrew' },
  released_at: '2020-11-21T08:00:00Z',
  payouts: [
    { ...first, state: 'EXECUTED' },
    { ...second, state: 'RELEASED' },
  ],
  files: [
    { format: 'pain001', name: 'batch-3.xml', sha256, size: 4200 },
    { format: 'csv', name: 'batch-3.csv', sha256, size: 900 },
  ],
}

async function show(batch: PayoutBatchItem) {
  answer('get', 'payout_batches/3', batch)
  renderRoute(<BatchPage />, '/payout_batches/:id', '/payout_batches/3')
  await screen.findByRole('heading', { level: 1, name: 'Batch 3' })
}

const dialog = () => within(screen.getByRole('dialog'))
const release = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Release/ })

beforeAll(() => loadCatalogues(['console/shared', 'console/payout']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
  useOperator.setState({
    operator: { id: 7, name: 'Andrew', email: 'a@example.com', roles: ['approver'] },
    csrfToken: 'token',
  })
})

test('an approver releases what somebody else made, after count and sum are shown once more', async () => {
  await show({ ...payoutBatch, may: ['release'] })
  const seen = answer('post', 'payout_batches/3/release', released)
  await userEvent.keyboard('p')
  expect(dialog().getByText('2 payouts from PKF')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('US$ 1,250.50')
  await userEvent.click(dialog().getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(useLastAction.getState().text).toContain('Batch 3 is released'))
  expect(seen[0]?.body).toEqual({ version: 4 })
})

test('whoever made a batch does not release it, and reads why', async () => {
  await show({ ...payoutBatch, why_not: 'maker' })
  expect(release().disabled).toBe(true)
  expect(screen.getByText('You created this batch, so somebody else has to release it.')).toBeTruthy()
  await userEvent.keyboard('p')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while the bank account of one was changed nothing is released, and it is said which to take out', async () => {
  await show({ ...payoutBatch, may: ['release', 'take_out'], changed: [43] })
  expect(release().disabled).toBe(true)
  const said = document.getElementById('out-first')
  expect(said?.textContent).toBe(
    'The bank account of payout #43 was changed. Take it out before this batch is released.',
  )
  expect(release().getAttribute('aria-describedby')).toBe('out-first')
  await userEvent.keyboard('p')
  expect(screen.queryByRole('dialog')).toBeNull()
  const marks = screen.getAllByText('Bank account was changed: take it out')
  expect(marks.map((mark) => mark.closest('tr')?.textContent?.includes('Wei Li'))).toEqual([true])
})

test('while the account of one is blocked nothing is released, and it is said which to take out', async () => {
  const blocked = payoutBatch.payouts.map((payout) => ({ ...payout, blocked: payout.id === 43 }))
  await show({ ...payoutBatch, may: ['release', 'take_out'], payouts: blocked })
  expect(release().disabled).toBe(true)
  expect(document.getElementById('out-blocked')?.textContent).toBe(
    'The account of payout #43 is blocked. Take it out, or wait until the account is released.',
  )
  expect(release().getAttribute('aria-describedby')).toBe('out-blocked')
  const marks = screen.getAllByText('Account blocked')
  expect(marks.map((mark) => mark.closest('tr')?.textContent?.includes('Wei Li'))).toEqual([true])
})

test.each([
  [403, 'FourEyes', 'A different person has to make the second decision.'],
  [409, 'PayeeChanged', 'The destination is no longer the one that was signed or approved'],
  [409, 'Error_StaleVersion', 'This was changed in the meantime.'],
])('a release that is refused (%i %s) is told in the question', async (status, messageKey, words) => {
  await show({ ...payoutBatch, may: ['release'] })
  refuse('post', 'payout_batches/3/release', status, messageKey)
  await userEvent.click(release())
  await userEvent.click(dialog().getByRole('button', { name: 'Release' }))
  expect((await dialog().findByRole('alert')).textContent).toContain(words)
  expect(useLastAction.getState().text).toBe('')
})

test('one is taken out of an open batch, after it was asked once more', async () => {
  await show({ ...payoutBatch, may: ['take_out'], why_not: 'role' })
  const seen = answer('post', 'payout_batches/3/take_out', { ...payoutBatch, payouts: [first], count: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Take out payout 43' }))
  expect(dialog().getByText('It will be due again and can go into another batch.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Take out' }))
  await waitFor(() => expect(useLastAction.getState().text).toBe('Payout 43 is due again'))
  expect(seen[0]?.body).toEqual({ version: 4, payout: 43 })
})

test('the last one that is taken out dissolves the batch', async () => {
  await show({ ...payoutBatch, payouts: [first], may: ['take_out'] })
  await userEvent.click(screen.getByRole('button', { name: 'Take out payout 42' }))
  expect(dialog().getByText(/the batch will be dissolved/)).toBeTruthy()
})

test('the payment files of a released batch are links, each with its size and hash', async () => {
  await show(released)
  const file = screen.getByRole('link', { name: 'Payment file (pain.001)' })
  expect(file.getAttribute('href')).toBe('/ops/api/payout_batches/3/file?format=pain001')
  expect(file.getAttribute('download')).toBe('batch-3.xml')
  expect(screen.getByText(/spreadsheet programs shorten long numbers/)).toBeTruthy()
  const line = file.closest('li')
  expect(line?.textContent).toContain('4 kB')
  expect(line?.textContent).toContain('01234567…89abcdef')
  expect(screen.queryByRole('button', { name: /Take out/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Release/ })).toBeNull()
})

test('what a proposal is open on is left out, and said to be', async () => {
  const unpaid = released.payouts.map((payout) => ({ ...payout, state: 'RELEASED' as const }))
  await show({ ...released, unpaid: 2, payouts: unpaid, proposed: [43], may: ['execute'] })
  const seen = answer('post', 'payout_batches/3/execute', { ...released, unpaid: 1 })
  expect(screen.getByText('Open proposal').closest('tr')?.textContent).toContain('Wei Li')
  await userEvent.click(screen.getByRole('button', { name: /^Mark all as paid/ }))
  expect(dialog().getByText('#43 has an open proposal and is left out.')).toBeTruthy()
  expect(dialog().getByText('1 payout from PKF')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('US$ 1,000')
  await userEvent.type(dialog().getByLabelText("Bank's reference"), 'B-77')
  await userEvent.click(dialog().getByRole('button', { name: 'Mark all as paid' }))
  await waitFor(() =>
    expect(useLastAction.getState().text).toBe(
      '1 payout is marked as paid; 1 is left, with an open proposal',
    ),
  )
  // The request names the payouts that were shown.
  expect(seen[0]?.body).toMatchObject({ version: 4, payouts: [42] })
})

test('where every unpaid payout has a proposal, nothing is to be done and it is said why', async () => {
  await show({ ...released, proposed: [43] })
  expect(screen.getByText('Every unpaid payout of this batch has an open proposal.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark all as paid/ })).toBeNull()
})

test('finance says that the bank has paid what is left of it', async () => {
  await show({ ...released, may: ['execute'] })
  const seen = answer('post', 'payout_batches/3/execute', { ...released, unpaid: 0 })
  await userEvent.click(screen.getByRole('button', { name: /^Mark all as paid/ }))
  expect(screen.getByRole('dialog').textContent).toContain('US$ 250.50')
  const confirm = dialog().getByRole('button', { name: 'Mark all as paid' })
  await userEvent.click(confirm)
  expect(dialog().getByText("Enter the bank's reference.")).toBeTruthy()
  expect(seen).toEqual([])
  await userEvent.type(dialog().getByLabelText("Bank's reference"), 'B-77 ')
  await userEvent.click(confirm)
  await waitFor(() => expect(useLastAction.getState().text).toBe('1 payout is marked as paid'))
  expect(seen[0]?.body).toEqual({ version: 4, value_on: today(), reference: 'B-77', payouts: [43] })
})
