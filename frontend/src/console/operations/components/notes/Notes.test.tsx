import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notes as Answer, Note } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import { Notes } from './Notes'

const at = '2026-11-20T08:00:00Z'
const note = (id: number, more: Partial<Note> = {}): Note => ({
  id,
  text: `Note ${id}`,
  by: 'Ruth',
  at,
  mentions: [],
  unread: false,
  ...more,
})
const notes = (items: Note[], more: Partial<Answer> = {}): Answer => ({
  items,
  may_write: true,
  colleagues: [],
  ...more,
})

beforeAll(() => loadCatalogues(['console/notes', 'console/shared']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 3, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
})

const atItem = () => renderScreen(<Notes place={{ queue: 'kyc', id: 12 }} />)
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('notes stand in the order in which they came, with author, time and whom they mention', async () => {
  answer('get', 'queues/kyc/12/notes', notes([note(1), note(2, { by: 'Farah', mentions: ['Andrew'] })]))
  atItem()
  const entries = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(entries.map((entry) => entry.querySelector('.note-text')?.textContent)).toEqual(['Note 1', 'Note 2'])
  expect(entries[1]?.textContent).toContain('Farah')
  expect(entries[1]?.textContent).toContain('Mentions Andrew')
  expect(entries[0]?.querySelector('time')?.dateTime).toBe(at)
})

test('only a note of one’s own is withdrawn, while it may be, and after a question', async () => {
  answer('get', 'queues/kyc/12/notes', notes([note(1), note(2, { withdrawable_until: inMs(60_000) })]))
  const sent = answer('post', 'notes/2/withdraw', { ok: true })
  atItem()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText('Note 2')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a note is not offered to be withdrawn any longer than it may be', async () => {
  const items = [
    note(1, { withdrawable_until: inMs(-1) }),
    note(2, { withdrawable_until: inMs(3_000) }),
    note(3, { withdrawable_until: inMs(60_000) }),
  ]
  answer('get', 'queues/kyc/12/notes', notes(items))
  atItem()
  const withdrawable = () =>
    screen
      .getAllByRole('listitem')
      .filter((entry) => within(entry).queryByRole('button', { name: 'Withdraw' }))
      .map((entry) => entry.querySelector('.note-text')?.textContent)
  await screen.findByText('Note 2')
  expect(withdrawable()).toEqual(['Note 2', 'Note 3'])
  await waitFor(() => expect(withdrawable()).toEqual(['Note 3']))
})

test('whoever withdraws too late is told so, and the notes are asked for anew', async () => {
  const asked = sequence('get', 'queues/kyc/12/notes', [
    { status: 200, body: notes([note(2, { withdrawable_until: inMs(60_000) })]) },
    { status: 200, body: notes([note(2)]) },
  ])
  refuse('post', 'notes/2/withdraw', 409, 'Error_StaleVersion')
  atItem()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('The 15 minutes are over; the note stays.')).toBeTruthy()
  expect(asked).toHaveLength(2)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull())
})

test('whoever writes no notes reads them', async () => {
  answer('get', 'queues/kyc/12/notes', notes([note(1)], { may_write: false, colleagues: [] }))
  atItem()
  expect(await screen.findByText('Note 1')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('at an investor, notes of their items lead to the items', async () => {
  answer('get', 'investors/7/notes', notes([note(1), note(2, { queue: 'kyc', item: 12 })]))
  renderScreen(<Notes place={{ id: 7 }} />)
  const link = await screen.findByRole('link', { name: 'Account 12' })
  expect(link.getAttribute('href')).toBe('/kyc/12')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
