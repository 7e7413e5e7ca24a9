// The sheet of a statement: what it tells, which file is asked for, how it is handed over, and what proves it.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import {
  income,
  issued,
  issues,
  october,
  sha256,
  statementFile,
  statements,
  thirdQuarter,
} from '@/testing/accountStatements'
import { at, goBy, renderRoutes, still } from '@/testing/routes'
import { refuse, type Seen } from '@/testing/server'
import { accounts } from '@/testing/withdrawal'
import Statements from './Statements'

const path = '/account/portfolio/statements'
const user = userEvent.setup({ pointerEventsCheck: 0 })
const other = 'ab'.repeat(32)

/** The window of its own that a PDF is opened in. */
let opened = { opener: window as unknown, location: { href: '' }, close: vi.fn() }

beforeEach(() => {
  opened = { opener: window, location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  accounts()
  statements()
})

afterEach(async () => {
  vi.restoreAllMocks()
  useSession.setState({ locale: 'en' })
  await loadCatalogues()
})

const open = async (name: RegExp) => {
  renderRoutes([{ path, element: <Statements /> }], path)
  await user.click(await screen.findByRole('button', { name }))
  await still()
  return screen.getByRole('dialog')
}
const press = async (name: string) => {
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  await still()
}
const choose = (name: string) => user.click(screen.getByRole('radio', { name }))
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, value }) => (checked ? [value] : []))
const factsOf = (sheet: HTMLElement) =>
  [...sheet.querySelectorAll('.fact')].map((fact) => [...fact.children].map((part) => part.textContent))

/** What was sent, without what proves the session. */
const bodies = (seen: Seen[]) =>
  seen.map(({ body }) => {
    const { timestamp: _, csrfToken: _token, ...rest } = body as Record<string, unknown>
    return rest
  })

test('it names its period, tells what it holds, and begins with a PDF in the language of the reader', async () => {
  const sheet = await open(/^October 2026/)
  expect(within(sheet).getByRole('heading').textContent).toBe('October 2026')
  expect(sheet.textContent).toContain('Every movement with the balance after it')
  expect(sheet.textContent).toContain('Its number is given with the first download')
  expect(chosen()).toEqual(['en', 'PDF'])
  expect(factsOf(sheet)).toEqual([])
})

test('a summary of income says that it is for a tax return', async () => {
  const sheet = await open(/^Income summary 2025/)
  expect(sheet.textContent).toContain('Income and returned principal by project, for your tax return.')
  const asked = issues()
  await press('Download')
  expect(bodies(asked)).toMatchObject([
    { accountId: 4, kind: 'IncomeSummary', period: income.period, format: 'PDF', fileLanguage: 'en' },
  ])
})

test('to a Chinese reader the Chinese file is offered first', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues()
  const asked = issues()
  const sheet = await open(/^2026年10月/)
  expect(chosen()).toEqual(['zh', 'PDF'])
  expect(sheet.textContent).toContain('首次下载时会生成编号')
  await press('下载')
  expect(bodies(asked)).toMatchObject([{ fileLanguage: 'zh', format: 'PDF' }])
})

test('a PDF is opened in a window of its own; its number is there as soon as it is issued', async () => {
  const asked = issues()
  const sheet = await open(/^October 2026/)
  const again = statements([{ ...october, ...issued }])
  await press('Download')
  await waitFor(() => expect(opened.location.href).toBe('/api/statements/3-en.1.proof'))
  expect(opened.opener).toBeNull()
  expect(bodies(asked)).toMatchObject([
    { accountId: 4, kind: 'Statement', period: '2026-10', format: 'PDF', fileLanguage: 'en' },
  ])
  await waitFor(() => expect(factsOf(sheet)[0]).toEqual(['Statement number', 'LF-S00000003']))
  expect(again).toHaveLength(1)
  expect(sheet.textContent).toContain('The file stays the same whenever you download it again.')
})

test('the file may have another language than the screen', async () => {
  const asked = issues()
  await open(/^October 2026/)
  await choose('中文')
  await press('Download')
  expect(bodies(asked)).toMatchObject([{ fileLanguage: 'zh' }])
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

test('a table is saved under its name, and opens no window', async () => {
  const saved: string[][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.getAttribute('href') ?? '', this.download])
  })
  const asked = issues({ name: 'LF-S00000003-en.csv', url: '/api/statements/4.1.proof' })
  await open(/^October 2026/)
  await choose('CSV (table)')
  await press('Download')
  await waitFor(() => expect(saved).toEqual([['/api/statements/4.1.proof', 'LF-S00000003-en.csv']]))
  expect(bodies(asked)).toMatchObject([{ format: 'CSV' }])
  expect(window.open).not.toHaveBeenCalled()
})

test('an issued one shows its number, when it was issued, and the SHA-256 of the chosen file', async () => {
  const files = [statementFile(), statementFile({ format: 'CSV', sha256: other, size: 1_800 })]
  statements([{ ...thirdQuarter, files }])
  const sheet = await open(/^Q3 2026/)
  expect(factsOf(sheet)).toEqual([
    ['Statement number', 'LF-S00000003'],
    ['Issued', 'Nov 1, 2026, 11:00 (UTC+8)'],
    ['File size', '48 kB'],
    ['SHA-256', sha256],
  ])
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await press('Copy the SHA-256')
  expect(copied).toHaveBeenCalledWith(sha256)
  await choose('CSV (table)')
  expect(factsOf(sheet)[3]).toEqual(['SHA-256', other])
})

test('of a file that was never downloaded there is no SHA-256 yet', async () => {
  const sheet = await open(/^Q3 2026/)
  await choose('中文')
  expect(factsOf(sheet).map(([label]) => label)).toEqual(['Statement number', 'Issued'])
  expect(sheet.textContent).toContain('This file is made when you first download it.')
})

test.each([
  [
    'PDF',
    409,
    'StatementNotReady',
    { from: '2026-11-30T16:15:00.000Z' },
    /^This statement can be downloaded from Dec 1, 2026/,
  ],
  ['CSV (table)', 429, 'Error_RequestTooFrequent', { seconds: 30 }, /Please wait 30 seconds/],
] as const)('a refused %s says why: %i %s', async (format, status, key, params, words) => {
  refuse('post', 'account_statement.json', status, key, { params })
  await open(/^October 2026/)
  await choose(format)
  await press('Download')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(opened.close).toHaveBeenCalledTimes(format === 'PDF' ? 1 : 0)
  expect(opened.location.href).toBe('')
})

test('Back closes it, and it keeps open when the language is switched', async () => {
  await open(/^October 2026/)
  await act(async () => {
    useSession.getState().setLocale('zh')
    await loadCatalogues()
  })
  await waitFor(() => expect(screen.getByRole('dialog', { name: '2026年10月' })).toBeTruthy())
  expect(chosen()).toEqual(['en', 'PDF'])
  await goBy(-1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await at(path)
})
