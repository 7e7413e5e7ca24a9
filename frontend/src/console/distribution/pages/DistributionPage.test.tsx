import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import {
  distributionApproved,
  distributionDraft,
  distributionItem,
  distributionLines,
  mayNothing,
} from '@/testing/distribution'
import { proposal } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer, holdBack, refuse, sequence } from '@/testing/server'
import type { DistributionItem, DistributionLines } from '../api/wire'
import DistributionPage from './DistributionPage'

interface Shown {
  lines?: DistributionLines
  search?: string
  role?: Role
}

async function show(
  item: DistributionItem,
  { lines = distributionLines, search = '', role = 'finance' }: Shown = {},
) {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'distributions/12', item)
  const seen = answer('get', 'distributions/12/lines', lines)
  renderRoute(<DistributionPage />, '/distributions/:id', `/distributions/12${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Shore Residences · Rental income' })
  return seen
}

const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const question = () => within(screen.getByRole('dialog'))
/** Answers a question, once it takes an answer. */
async function confirm(name: RegExp) {
  const act = question().getByRole('button', { name })
  await waitFor(() => expect(act.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(act)
}

beforeAll(() => loadCatalogues(['console/shared', 'console/distribution']))
beforeEach(() => {
  queryClient.clear()
  answer('get', 'proposals', { items: [], total: 0 })
})

test.each([
  [distributionDraft, /Check the preview below, then propose it/],
  [{ ...distributionDraft, proposal: 5 }, /The proposal waits for an approver/],
  [distributionApproved, /US\$ 400\.50 is missing/],
  [
    { ...distributionItem, state: 'funded' as const, payment_date: '2999-01-01' },
    /can be paid from Jan 1, 2999/,
  ],
  [{ ...distributionItem, state: 'funded' as const }, /funded and can be paid/],
  [distributionItem, /being paid one after the other/],
  [{ ...distributionItem, lines_paid: 38 }, /2 lines wait, for the reasons shown below/],
  [{ ...distributionItem, is_stopped: true }, /Paying is stopped/],
  [{ ...distributionItem, state: 'paid' as const }, /All holders have been paid/],
  [{ ...distributionItem, state: 'cancelled' as const }, /It is cancelled/],
])('what is next is told in words (%#)', async (item, words) => {
  await show(item)
  expect(screen.getByText(words)).toBeTruthy()
})

test.each([
  [distributionItem, 'Next step'],
  [{ ...distributionItem, state: 'paid' as const }, 'Where it stands'],
  [{ ...distributionItem, state: 'cancelled' as const }, 'Where it stands'],
])('only what goes on has a next step', async (item, heading) => {
  await show(item)
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
})

test('a draft is proposed with a reason that the approver reads', async () => {
  const seen = answer('post', 'distributions/12/propose', { proposal }, 202)
  await show(distributionDraft)
  await userEvent.keyboard('p')
  await confirm(/^Propose/)
  expect(question().getByText('Say why.')).toBeTruthy()
  await userEvent.type(question().getByLabelText(/^Reason/), ' Rent of the third quarter ')
  await confirm(/^Propose/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4, reason: 'Rent of the third quarter' }))
  const note = await screen.findByText(/A second person has to approve it/)
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/proposals/5')
})

test('a draft shows its lines as a preview, by the register of the record date', async () => {
  await show(distributionDraft, { lines: { ...distributionLines, is_preview: true } })
  expect(await screen.findByText('Preview')).toBeTruthy()
  expect(screen.getByText(/by the register at the end of Oct 31, 2026/)).toBeTruthy()
  const chips = within(screen.getByRole('navigation', { name: 'State of the lines' }))
  expect(chips.getAllByRole('link').map((chip) => chip.textContent)).toEqual(['All', 'Zero'])
  expect(screen.queryByRole('columnheader', { name: 'State' })).toBeNull()
})

test('it is funded from the project with what is missing, at most what is available', async () => {
  const seen = answer('post', 'distributions/12/fund', { ...distributionApproved, missing: 150.5 })
  await show(distributionApproved)
  await userEvent.keyboard('p')
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('250')
  expect(screen.getByText('After this, US$ 150.50 is still missing.')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '250.01')
  await press(/^Fund/)
  expect(screen.getByText('This is more than the project has available.')).toBeTruthy()
  expect(seen).toEqual([])
  await userEvent.clear(amount)
  await userEvent.type(amount, '250')
  await press(/^Fund/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4, amount: 250 }))
})

test('a receipt funds it whole, and what that books is told first', async () => {
  const seen = answer('post', 'distributions/12/fund', {
    ...distributionApproved,
    state: 'funded',
    missing: 0,
  })
  await show(distributionApproved)
  await press(/^Fund/)
  await userEvent.click(screen.getByRole('radio', { name: /Shore Operations/ }))
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(document.querySelector('.foretold')?.textContent).toContain('US$ 400.50')
  await press(/^Fund/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4, receipt: 31 }))
})

test('what investors revoked meanwhile is told at the amount, which stays', async () => {
  refuse('post', 'distributions/12/fund', 409, 'ProjectFundsNotAvailable', {
    params: { amount: 100, currency: 'USD' },
  })
  await show(distributionApproved)
  await userEvent.keyboard('p')
  await press(/^Fund/)
  await waitFor(() =>
    expect(document.querySelector('[data-field=amount] .field-error')?.textContent).toContain(
      'The project has US$ 100 available now.',
    ),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('250')
})

test('paying is asked for once more, and a refusal stays in the question', async () => {
  const funded = { ...distributionItem, state: 'funded' as const, paid: 0, may: { ...mayNothing, pay: true } }
  const seen = sequence('post', 'distributions/12/pay', [
    {
      status: 409,
      body: { ok: false, messageKey: 'DistributionNotFunded', params: {}, message: 'Not funded', fields: [] },
    },
    { status: 200, body: { ...distributionItem } as never },
  ])
  await show(funded)
  await press(/^Pay/)
  expect(question().getByText('US$').parentElement?.textContent).toContain('1,000.50')
  expect(question().getByText(/40 holders are paid/)).toBeTruthy()
  await confirm(/^Pay/)
  expect(await question().findByRole('alert')).toBeTruthy()
  await confirm(/^Pay/)
  await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ version: 4 }, { version: 4 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('once the last line is paid the lines are read once more', async () => {
  const paying = { ...distributionItem, may: { ...mayNothing, stop: true } }
  await show(paying)
  const lines = answer('get', 'distributions/12/lines', distributionLines)
  const paid = { ...paying, state: 'paid', lines_paid: 40, may: mayNothing }
  const read = holdBack('get', 'distributions/12')
  // The lines are read before the last of them is paid, the distribution after it.
  await waitFor(() => expect(lines).toHaveLength(1), { timeout: 4000 })
  read.reply(paid)
  await waitFor(() => expect(lines).toHaveLength(2))
})

test('while it is paid the progress moves by itself, and can be stopped', async () => {
  const paying = { ...distributionItem, may: { ...mayNothing, stop: true } }
  await show(paying)
  const progress = () => document.querySelector('.distribution-progress')?.textContent
  expect(progress()).toContain('30 of 40 holders paid')
  answer('get', 'distributions/12', { ...paying, lines_paid: 36 })
  await waitFor(() => expect(progress()).toContain('36 of 40 holders paid'), { timeout: 4000 })
  const seen = answer('post', 'distributions/12/stop', { ...paying, is_stopped: true })
  await userEvent.keyboard('f')
  await confirm(/^Stop paying/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4 }))
})

test('what was stopped is continued with what is left to pay', async () => {
  const seen = answer('post', 'distributions/12/pay', distributionItem)
  await show({ ...distributionItem, is_stopped: true, may: { ...mayNothing, pay: true } })
  expect(screen.getByText('Stopped')).toBeTruthy()
  await press(/^Continue paying/)
  expect(question().getByText('US$').parentElement?.textContent).toContain('250.25')
  await confirm(/^Continue paying/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4 }))
})

test('it is cancelled with a reason, and says what becomes of the money', async () => {
  const seen = answer('post', 'distributions/12/cancel', { ...distributionItem, state: 'cancelled' })
  await show({ ...distributionApproved, funded: 600 })
  await userEvent.keyboard('f')
  expect(screen.getByRole('dialog').textContent).toContain('US$ 600 that was funded goes back')
  await userEvent.type(question().getByLabelText(/^Reason/), 'Wrong quarter')
  await confirm(/^Cancel the distribution/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4, reason: 'Wrong quarter' }))
})

test('each line says how it was rounded, how it stands and why it waits, and leads to its records', async () => {
  await show(distributionItem)
  const rows = (await screen.findByRole('link', { name: 'Lan Chen' })).closest('tbody')?.children ?? []
  const [first, second] = [...rows] as [HTMLElement, HTMLElement]
  expect(first.textContent).toContain('1,202.335000')
  expect(within(first).getByTitle(/one cent more by the largest remainder/)).toBeTruthy()
  expect(within(first).getByText('Paid')).toBeTruthy()
  expect(within(second).queryByTitle(/largest remainder/)).toBeNull()
  expect(within(second).getByText('The wallet would exceed its limit')).toBeTruthy()
  expect(within(second).getByRole('link', { name: 'Payout 88' }).getAttribute('href')).toBe('/payouts/88')
  expect(within(first).getByRole('link', { name: 'Lan Chen' }).getAttribute('href')).toBe('/investors/53')
})

test('the sum of all lines stands above them', async () => {
  await show(distributionItem)
  await screen.findByRole('link', { name: 'Lan Chen' })
  const sums = [...document.querySelectorAll('.distribution-sums > div')].map((sum) => [
    sum.querySelector('dt')?.textContent,
    sum.querySelector('dd')?.textContent,
  ])
  expect(sums).toEqual([
    ['Holders', '40'],
    ['Shares', '2,501'],
    ['Total', 'US$ 1,000.50'],
    ['Rounded up', '19'],
    ['Zero lines', '1'],
  ])
})

test('the lines are narrowed by the address, beside the place in the list', async () => {
  const seen = await show(distributionItem, {
    search: '?state=paying&line_state=waiting&line_q=Lan&line_page=2',
  })
  await screen.findByRole('link', { name: 'Lan Chen' })
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    state: 'waiting',
    q: 'Lan',
    page: '2',
  })
  const chips = within(screen.getByRole('navigation', { name: 'State of the lines' }))
  expect(chips.getByRole('link', { name: 'Paid' }).getAttribute('href')).toBe(
    '/distributions/12?state=paying&line_state=paid&line_q=Lan',
  )
  expect(screen.getByRole('link', { name: 'Back to the distributions' }).getAttribute('href')).toBe(
    '/distributions?state=paying',
  )
})

test('the lines are sorted by the server, from the first page', async () => {
  const seen = await show(distributionItem, { search: '?line_q=Lan&line_page=2&line_sort=-amount' })
  await screen.findByRole('link', { name: 'Lan Chen' })
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    q: 'Lan',
    page: '2',
    sort: '-amount',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Holder' }))
  await waitFor(() =>
    expect(Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])).toEqual({ q: 'Lan', sort: 'holder' }),
  )
})

test('a paid line is corrected with a reason; one that is not paid is not', async () => {
  const item = { ...distributionItem, may: { ...mayNothing, correct: true } }
  const seen = answer('post', 'distributions/12/correct', item)
  await show(item)
  await screen.findByRole('link', { name: 'Lan Chen' })
  expect(screen.queryByRole('button', { name: 'Correct the line of Wei Li' })).toBeNull()
  await press(/^Correct the line of Lan Chen/)
  await userEvent.type(question().getByLabelText(/^Reason/), 'Shares were transferred before')
  await confirm(/^Propose the correction/)
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({ version: 4, account: 103, reason: 'Shares were transferred before' }),
  )
})

test('who only reads is offered nothing', async () => {
  await show(distributionItem, { role: 'auditor' })
  await screen.findByRole('link', { name: 'Lan Chen' })
  expect(screen.queryByRole('button', { name: /Stop|Pay|Cancel|Correct/ })).toBeNull()
  await userEvent.keyboard('pf')
  expect(screen.queryByRole('dialog')).toBeNull()
  // What it was funded with leads to its records, and what is there to its book.
  expect(screen.getByRole('link', { name: 'Receipt 29' }).getAttribute('href')).toBe('/receipts/29')
  expect(document.querySelector('a[href="/ledger/books/distribution:12?asset=USD"]')).toBeTruthy()
})
