import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item, Role } from '@/console/shared/api/wire'
import { useItem } from '@/console/shared/review/items'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import { AssignedNote } from './AssignedNote'

const item = (change: Partial<Item> = {}) =>
  partly<Item>({ id: 7, version: 4, state: 'LWAIT', investor: 'Li Wei', history: [], ...change })
const to = (id: number, name: string, by = name) => ({ id, name, by, at: '2026-11-20T08:00:00Z' })

function Reading() {
  const { data } = useItem('kyc', 7)
  return data ? <AssignedNote queue="kyc" item={data} /> : null
}

function show(roles: Role[] = ['reviewer']) {
  useOperator.setState({ operator: { id: 1, name: 'Ruth', email: 'r@example.com', roles } })
  renderScreen(<Reading />)
}

const note = () => screen.findByRole('note')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(() => loadCatalogues(['console/operations', 'console/shared']))
beforeEach(() => queryClient.clear())

test('an item of nobody is taken, and then it is theirs', async () => {
  sequence('get', 'queues/kyc/7', [
    { status: 200, body: item() },
    { status: 200, body: item({ assigned_to: to(1, 'Ruth') }) },
  ])
  const sent = answer('post', 'queues/kyc/7/assign', { id: 7 })
  show()
  expect((await note()).textContent).toContain('Assigned to nobody')
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  await press('Assign to me')
  expect(await screen.findByText('Assigned to you')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ operator: 1, seen: null, version: 4 })
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
})

test('a colleague’s item says whose it is, by whom, and that one may decide all the same', async () => {
  answer('get', 'queues/kyc/7', item({ assigned_to: to(2, 'Rita', 'Admin Ann') }))
  const sent = answer('post', 'queues/kyc/7/release', { id: 7 })
  show()
  expect((await note()).textContent).toContain('Assigned to Rita')
  expect((await note()).textContent).toContain('by Admin Ann')
  expect(screen.getByText('You may decide on it all the same.')).toBeTruthy()
  await press('Release')
  await waitFor(() => expect(sent[0]?.body).toEqual({ seen: 2, version: 4 }))
})

test('it is given to a colleague who can decide on its line, and to nobody else', async () => {
  answer(
    'get',
    'queues/kyc/7',
    item({ state: 'GWAIT', first_line_by: { id: 3, name: 'Bo' }, assigned_to: to(1, 'Ruth') }),
  )
  answer('get', 'queues/kyc/assignees', {
    first: [{ id: 9, name: 'Rita' }],
    second: [
      { id: 1, name: 'Ruth' },
      { id: 3, name: 'Bo' },
      { id: 5, name: 'Andrew' },
    ],
  })
  const sent = answer('post', 'queues/kyc/7/assign', { id: 7 })
  show(['approver'])
  await press('Give to a colleague')
  const dialog = within(screen.getByRole('dialog'))
  const choice = await dialog.findByRole('combobox', { name: 'Colleague' })
  expect(
    within(choice)
      .getAllByRole('option')
      .slice(1)
      .map((it) => it.textContent),
  ).toEqual(['Andrew'])
  await userEvent.click(dialog.getByRole('button', { name: 'Give to a colleague' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose a colleague.')
  await userEvent.selectOptions(choice, 'Andrew')
  await userEvent.click(dialog.getByRole('button', { name: 'Give to a colleague' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ operator: 5, seen: 1, version: 4 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('whoever is slower is told so, and sees who has it', async () => {
  sequence('get', 'queues/kyc/7', [
    { status: 200, body: item() },
    { status: 200, body: item({ assigned_to: to(2, 'Rita') }) },
  ])
  refuse('post', 'queues/kyc/7/assign', 409, 'AssignedMeanwhile')
  show()
  await press('Assign to me')
  expect(await screen.findByText('Assigned to Rita')).toBeTruthy()
})

test.each([
  ['auditor', 'LWAIT', true],
  ['approver', 'LWAIT', true],
  ['reviewer', 'GPASS', false],
] as [Role, Item['state'], boolean][])(
  '%s at %s changes nothing, and reads it: %s',
  async (role, state, reads) => {
    answer('get', 'queues/kyc/7', item({ state }))
    show([role])
    if (reads) await note()
    else await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('note') !== null).toBe(reads)
    expect(screen.queryByRole('button')).toBeNull()
  },
)
