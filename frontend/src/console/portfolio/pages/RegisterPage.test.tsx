import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { today } from '@/shared/format/day'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { projectMoney } from '@/testing/payout'
import { holdingChanges, register } from '@/testing/register'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import type { Register } from '../api/wire'
import RegisterPage from './RegisterPage'

const nobody: Partial<Register> = {
  items: [],
  total: 0,
  sums: { holders: 0, shares: 0, cost: 0, income: 0 },
}

interface Shown {
  search?: string
  role?: Role
  change?: Partial<Register>
}

async function show({ search = '', role = 'finance', change = {} }: Shown = {}) {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'project_funds/7', projectMoney)
  const seen = answer('get', 'projects/7/holders', { ...register, ...change })
  renderRoute(<RegisterPage />, '/projects/:id/register', `/projects/7/register${search}`)
  await screen.findByRole('heading', { level: 1, name: /Shore Residences · Register of holders/ })
  await waitFor(() => expect(document.querySelector('.register-line')).toBeTruthy())
  return seen
}

const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement
const dayField = () => screen.getByLabelText<HTMLInputElement>(/As of the end of/)
const asked = (seen: { url: URL }[]) => Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])

beforeAll(() => loadCatalogues(['console/shared', 'console/portfolio']))
beforeEach(() => queryClient.clear())

test('each holder stands with shares, their part of all, and what they cost and brought', async () => {
  await show()
  expect(screen.getByText('SHORE')).toBeTruthy()
  const cells = [...rowOf('Wei Li').querySelectorAll('td')].map((cell) => cell.textContent)
  expect(cells).toEqual([
    'CAY-104Cayman Fund',
    'Wei Li',
    '36.5',
    '37.8%',
    'US$ 36,000',
    'US$ 1,140.94',
    'US$ 500',
  ])
  expect(rowOf('Wei Li').querySelector('.progress-done')?.getAttribute('width')).toMatch(/^37\.8/)
  expect(screen.getByRole('link', { name: 'Wei Li' }).getAttribute('href')).toBe('/investors/54')
})

test('the sums are of all holders', async () => {
  await show({ search: '?q=Lan', change: { items: register.items.slice(0, 1), total: 1 } })
  const sums = [...document.querySelectorAll('.register-sums > div')].map((sum) => [
    sum.querySelector('dt')?.textContent,
    sum.querySelector('dd')?.textContent,
  ])
  expect(sums).toEqual([
    ['Holders', '2'],
    ['Shares', '96.5'],
    ['Cost', 'US$ 96,000'],
    ['Income', 'US$ 3,016.44'],
  ])
  expect(screen.getByText('As of now · 1 found')).toBeTruthy()
})

test('it begins now, and asks for no day', async () => {
  const seen = await show()
  expect(asked(seen)).toEqual({})
  expect(dayField().value).toBe(today())
  expect(screen.getByText('As of now')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Today' })).toBeNull()
})

test('the day, the words and the page of the address are asked for, and so is the file', async () => {
  const change = { day: '2020-10-31', total: 41 }
  const seen = await show({ search: '?day=2020-10-31&q=Lan&page=2', change })
  expect(asked(seen)).toEqual({ day: '2020-10-31', q: 'Lan', page: '2' })
  expect(dayField().value).toBe('2020-10-31')
  expect(screen.getByText(/^As of the end of Oct 31, 2020/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/projects/7/holders/export?day=2020-10-31&q=Lan',
  )
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the queue' })).getAllByRole('link')
  expect(pages.map((link) => link.getAttribute('href'))).toEqual([
    '/projects/7/register?day=2020-10-31&q=Lan',
    '/projects/7/register?day=2020-10-31&q=Lan&page=3',
  ])
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/projects/7/register?q=Lan')
})

test('it is sorted by the server, from the first page, and its file too', async () => {
  const seen = await show({ search: '?day=2020-10-31&q=Lan&page=2&sort=-cost', change: { total: 41 } })
  expect(asked(seen)).toEqual({ day: '2020-10-31', q: 'Lan', page: '2', sort: '-cost' })
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(head('Cost').getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/projects/7/holders/export?day=2020-10-31&q=Lan&sort=-cost',
  )
  await userEvent.click(within(head('Investor')).getByRole('button'))
  await waitFor(() => expect(asked(seen)).toEqual({ day: '2020-10-31', q: 'Lan', sort: 'investor' }))
  expect(within(head('% of total')).queryByRole('button')).toBeNull()
})

test('an order that it does not have is not asked for', async () => {
  expect(asked(await show({ search: '?sort=framework' }))).toEqual({})
})

test('another day is chosen in the field, and none that is ahead', async () => {
  const seen = await show({ search: '?page=2' })
  fireEvent.change(dayField(), { target: { value: '2999-01-01' } })
  expect(screen.getByRole('alert').textContent).toBe('The day has not come yet.')
  fireEvent.change(dayField(), { target: { value: '2020-10-31' } })
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(asked(seen)).toEqual({ day: '2020-10-31' }))
  expect(seen).toHaveLength(2)
})

test('a day before the first issue says that nobody held anything, and leads to today', async () => {
  await show({ search: '?day=2020-01-31', change: { ...nobody, day: '2020-01-31' } })
  expect(screen.getByRole('heading', { name: 'Nobody held shares at the end of Jan 31, 2020' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show the holders of today' }).getAttribute('href')).toBe(
    '/projects/7/register',
  )
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
})

test('before any issue, and with words that nobody has, it says what is the case', async () => {
  await show({ change: nobody })
  expect(screen.getByRole('heading', { name: 'No holders yet' })).toBeTruthy()
})

test('words that nobody has find none of the holders', async () => {
  await show({ search: '?q=nobody', change: { items: [], total: 0 } })
  expect(screen.getByRole('heading', { name: 'No matching holder' })).toBeTruthy()
  expect(screen.getByText('As of now · none found')).toBeTruthy()
})

test('a row opens what changed the holding, each with its record and its transaction', async () => {
  answer('get', 'projects/7/holders/103', { items: holdingChanges })
  await show()
  await userEvent.click(within(rowOf('Lan Chen')).getByText('60'))
  const sheet = screen.getByRole('dialog', { name: 'Holding of Lan Chen' })
  await within(sheet).findByText('Shares issued')
  const cells = [...sheet.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(cells.map(([what, , change, after]) => [what, change, after])).toEqual([
    ['Shares redeemedDistribution 12', '-3.5', '60'],
    ['Shares addedProposal 5', '+3.5', '63.5'],
    ['Shares issuedOrder 7', '+60', '60'],
  ])
  const leads = within(sheet)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(leads).toEqual([
    '/projects/7/transfer?account=PKF-103',
    '/distributions/12',
    '/ledger/transactions/912',
    '/proposals/5',
    '/ledger/transactions/800',
    '/subscriptions/7',
    '/ledger/transactions/411',
  ])
  expect(within(sheet).queryByText(/^After /)).toBeNull()
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of an earlier day the history marks what came later, and it opens by its address', async () => {
  answer('get', 'projects/7/holders/103', { items: holdingChanges })
  await show({ search: '?day=2020-10-31&account=103', change: { day: '2020-10-31' } })
  const sheet = screen.getByRole('dialog', { name: 'Holding of Lan Chen' })
  await within(sheet).findByText('Shares issued')
  const rows = [...sheet.querySelectorAll('tbody tr')]
  expect(rows.map((row) => row.textContent?.includes('After Oct 31, 2020'))).toEqual([true, false, false])
})

test('a holding that is not on this page is named by its account', async () => {
  answer('get', 'projects/7/holders/999', { items: [] })
  await show({ search: '?account=999' })
  const sheet = screen.getByRole('dialog', { name: 'History of the holding' })
  expect(within(sheet).getByText('Account 999')).toBeTruthy()
  expect(await within(sheet).findByText('Nothing has changed this holding.')).toBeTruthy()
})

test('Enter opens the selected row', async () => {
  answer('get', 'projects/7/holders/104', { items: holdingChanges })
  await show({ role: 'auditor' })
  await userEvent.keyboard('j{Enter}')
  expect(screen.getByRole('dialog', { name: 'Holding of Wei Li' })).toBeTruthy()
})

test('a project that is not there says so', async () => {
  refuse('get', 'project_funds/7', 404, 'Error_NotFound')
  renderRoute(<RegisterPage />, '/projects/:id/register', '/projects/7/register')
  expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeTruthy()
})

test('in Chinese the project has its Chinese name', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues(['shared', 'console/shared', 'console/portfolio'])
  answer('get', 'project_funds/7', projectMoney)
  answer('get', 'projects/7/holders', register)
  renderRoute(<RegisterPage />, '/projects/:id/register', '/projects/7/register')
  expect(await screen.findByRole('heading', { level: 1, name: '海岸公寓 · 持有人名册' })).toBeTruthy()
})

test('finance proposes a transfer from the register and from a holding, and nobody else does', async () => {
  answer('get', 'projects/7/holders/103', { items: holdingChanges })
  await show({ search: '?account=103' })
  const links = await screen.findAllByRole('link', { name: 'Propose a transfer', hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/projects/7/transfer',
    '/projects/7/transfer?account=PKF-103',
  ])
})

test('who does not propose bookings is offered no transfer', async () => {
  await show({ role: 'approver' })
  expect(screen.queryByRole('link', { name: 'Propose a transfer' })).toBeNull()
})
