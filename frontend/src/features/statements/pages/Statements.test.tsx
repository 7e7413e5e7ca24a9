import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { all, income, october, statements, thirdQuarter, year } from '@/testing/accountStatements'
import { at, renderRoutes, still } from '@/testing/routes'
import { refuse, type Seen } from '@/testing/server'
import { account, accounts } from '@/testing/withdrawal'
import Statements from './Statements'

const path = '/account/portfolio/statements'
const user = userEvent.setup({ pointerEventsCheck: 0 })

afterEach(async () => {
  useSession.setState({ locale: 'en' })
  await loadCatalogues()
})

const show = (search = '') => renderRoutes([{ path, element: <Statements /> }], path + search)

/** What a line says, part by part. */
const partsOf = (line: HTMLElement) =>
  [...(line.querySelector('.row-words')?.childNodes ?? [])].map((part) => part.textContent)
const lines = () => screen.getAllByRole('listitem').map(partsOf)
const names = () => lines().map(([name]) => name)
const years = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const chips = () =>
  within(screen.getByRole('group', { name: 'Period' }))
    .getAllByRole('button')
    .map((chip) => [chip.textContent, chip.getAttribute('aria-pressed') === 'true'])
const press = async (name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  await still()
}
const accountAsked = (seen: Seen[]) => seen.map(({ url }) => url.searchParams.get('accountId'))
const internal = { params: { requestId: 'r-1' } }

test('the periods stand by year as they came, with their numbers once they are issued', async () => {
  accounts()
  const asked = statements()
  show()
  await screen.findByText('October 2026')
  expect(lines()).toEqual([
    ['October 2026', 'Oct 1, 2026 – Oct 31, 2026'],
    ['Q3 2026', 'Jul 1, 2026 – Sep 30, 2026', 'LF-S00000003'],
    ['July 2026', 'Jul 1, 2026 – Jul 31, 2026'],
    ['Year 2025', 'Jan 1, 2025 – Dec 31, 2025'],
    ['Income summary 2025', 'Jan 1, 2025 – Dec 31, 2025'],
  ])
  expect(years()).toEqual(['PKF', '2026', '2025'])
  expect(within(screen.getByRole('region', { name: '2025' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText(/^November 2026 can be downloaded from Dec 1, 2026/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Investment account' }).textContent).toBe('PKFLan Chen · A-4')
  expect(accountAsked(asked)).toEqual(['4'])
})

test('in Chinese every period has its Chinese name, at once where the language is switched', async () => {
  accounts()
  statements()
  show()
  await screen.findByText('October 2026')
  await act(async () => {
    useSession.getState().setLocale('zh')
    await loadCatalogues()
  })
  await screen.findByText('2026年10月')
  expect(names()).toEqual(['2026年10月', '2026年第三季度', '2026年7月', '2025年全年', '2025年收益汇总'])
  expect(years()).toEqual(['PKF', '2026年', '2025年'])
  expect(screen.getByText(/^2026年11月的对账单可于 2026年12月1日/)).toBeTruthy()
})

test('the quarters are told apart in Chinese', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues()
  accounts()
  const quarters = [4, 3, 2, 1].map((number) => ({
    ...thirdQuarter,
    period: `2025-Q${number}`,
    firstDay: `2025-${String(number * 3 - 2).padStart(2, '0')}-01`,
  }))
  statements(quarters)
  show()
  await screen.findByText('2025年第四季度')
  expect(names()).toEqual(['2025年第四季度', '2025年第三季度', '2025年第二季度', '2025年第一季度'])
})

test('one length of period is shown at a time, kept in the address; years bring the income with them', async () => {
  accounts()
  statements()
  show()
  await press('Years')
  await at(`${path}?grain=Year`)
  expect(names()).toEqual(['Year 2025', 'Income summary 2025'])
  expect(chips()).toEqual([
    ['All', false],
    ['Months', false],
    ['Quarters', false],
    ['Years', true],
  ])
  await press('Quarters')
  await at(`${path}?grain=Quarter`)
  expect(names()).toEqual(['Q3 2026'])
  await press('All')
  await at(path)
  expect(names()).toHaveLength(all.length)
})

test('the address narrows the list', async () => {
  accounts()
  statements()
  show('?grain=Month')
  await screen.findByText('October 2026')
  expect(names()).toEqual(['October 2026', 'July 2026'])
  expect(chips()).toContainEqual(['Months', true])
})

test('lengths that no period has are not offered, and an address that asks for one shows all', async () => {
  accounts()
  statements([october, year, income])
  show('?grain=Quarter')
  await screen.findByText('October 2026')
  expect(names()).toHaveLength(3)
  expect(chips()).toEqual([
    ['All', true],
    ['Months', false],
    ['Years', false],
  ])
})

test('where all periods have one length there is nothing to choose', async () => {
  accounts()
  statements([october])
  show()
  await screen.findByText('October 2026')
  expect(screen.queryByRole('group', { name: 'Period' })).toBeNull()
})

/** That with the number 9 was never submitted. */
const several = () =>
  accounts([account(9, 'INIT'), account(4), account(5, 'LFAIL', { InvestmentFrameworkID: 2 })])

test('of several accounts the first one that was submitted is shown first', async () => {
  several()
  const asked = statements()
  show()
  await screen.findByText('October 2026')
  const choices = within(
    screen.getByRole('group', { name: 'Investment account' }),
  ).getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['9', false],
    ['4', true],
    ['5', false],
  ])
  expect(accountAsked(asked)).toEqual(['4'])
})

test('the chosen account is kept in the address, and only its own statements are shown', async () => {
  several()
  statements()
  show('?grain=Month')
  await screen.findByText('October 2026')
  const asked = statements([thirdQuarter], 5)
  await user.click(screen.getByRole('radio', { name: /Cayman/ }))
  await at(`${path}?grain=Month&account=5`)
  await screen.findByText('Q3 2026')
  expect(names()).toEqual(['Q3 2026'])
  expect(accountAsked(asked)).toEqual(['5'])
})

test.each([
  ['5', '5'],
  ['9', '9'],
  ['77', '4'],
  ['x', '4'],
])('an address with the account %s shows that of %s', async (named, shown) => {
  several()
  const asked = statements(all, Number(shown))
  show(`?account=${named}`)
  await screen.findByText('October 2026')
  expect(accountAsked(asked)).toEqual([shown])
})

test('the statements of the account before are gone while those of another are on their way', async () => {
  several()
  statements()
  show()
  await screen.findByText('October 2026')
  // The answer still names the account before.
  await user.click(screen.getByRole('radio', { name: /Cayman/ }))
  await at(`${path}?account=5`)
  expect(screen.queryByText('October 2026')).toBeNull()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
})

test('before anything has moved it says when the first statement comes, and leads to the projects', async () => {
  accounts()
  statements([])
  show()
  await screen.findByText('No statements yet')
  expect(screen.getByText(/If that is November 2026, you can download it from Dec 1, 2026/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Browse projects' }))
  await at('/product/products')
})

test('an approved account that is being changed keeps its statements', async () => {
  accounts([account(9, 'INIT')])
  const asked = statements([october], 9)
  show()
  await screen.findByText('October 2026')
  expect(accountAsked(asked)).toEqual(['9'])
})

test('without an account it leads to opening one, and asks for no statements', async () => {
  accounts([])
  show()
  await user.click(await screen.findByRole('link', { name: 'Open an account' }))
  await at('/account/openaccount')
})

test('a list that does not come can be asked for again', async () => {
  accounts()
  refuse('get', 'account_statements.json', 500, 'Error_Internal', internal)
  show()
  await screen.findByText(/tell us this number: r-1/)
  statements()
  await press('Try again')
  expect(await screen.findByText('October 2026')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('accounts that do not come can be asked for again', async () => {
  refuse('get', 'account_userentity.json', 500, 'Error_Internal', internal)
  show()
  await screen.findByText(/tell us this number: r-1/)
  accounts()
  statements()
  await press('Try again')
  expect(await screen.findByText('October 2026')).toBeTruthy()
})
