import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notes as Answer, Note } from '@/console/shared/api/wire'
import { operatorLeft, useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { reload as reloadDrafts } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
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
const colleagues = [
  { handle: 'andrew', address: 'andrew@desk.test', name: 'Andrew' },
  { handle: 'anna', address: 'anna@desk.test', name: 'Anna' },
]
const notes = (items: Note[], more: Partial<Answer> = {}): Answer => ({
  items,
  may_write: true,
  colleagues,
  ...more,
})

const arrive = () =>
  useOperator.setState({
    operator: { id: 3, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })

beforeAll(() => loadCatalogues(['console/notes', 'console/shared']))

beforeEach(() => {
  queryClient.clear()
  arrive()
})

const atItem = () => renderScreen(<Notes place={{ queue: 'kyc', id: 12 }} />)
const box = () => screen.findByRole('textbox', { name: 'Write a note' })

test('notes stand in the order in which they came, with author, time and whom they mention', async () => {
  answer('get', 'queues/kyc/12/notes', notes([note(1), note(2, { by: 'Farah', mentions: ['Andrew'] })]))
  atItem()
  const entries = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(entries.map((entry) => entry.querySelector('.note-text')?.textContent)).toEqual(['Note 1', 'Note 2'])
  expect(entries[1]?.textContent).toContain('Farah')
  expect(entries[1]?.textContent).toContain('Mentions Andrew')
  expect(entries[0]?.querySelector('time')?.dateTime).toBe(at)
})

test('a colleague is offered behind an @, named before the note is saved, and told by it', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sent = answer('post', 'queues/kyc/12/notes', note(3))
  atItem()
  await userEvent.type(await box(), 'Please look @an')
  const offers = within(screen.getByRole('list', { name: 'Colleagues' }))
  expect(offers.getAllByRole('button').map((offer) => offer.textContent)).toEqual([
    'Andrew@andrew',
    'Anna@anna',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await box()).toHaveProperty('value', 'Please look @anna ')
  expect(screen.queryByRole('list', { name: 'Colleagues' })).toBeNull()
  expect(screen.getByText('Will be told: Anna')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
  expect(sent[0]?.body).toEqual({ text: 'Please look @anna ' })
})

test('nothing is sent that says nothing, and what is typed is found again after a reload', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sent = answer('post', 'queues/kyc/12/notes', note(3))
  const { unmount } = atItem()
  await userEvent.type(await box(), '  ')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(screen.getByText('Write something first.')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(await box(), 'half a sentence')
  unmount()
  await reloadDrafts()
  operatorLeft()
  arrive()
  atItem()
  expect(await box()).toHaveProperty('value', '  half a sentence')
})

test('only a note of one’s own is withdrawn, while it may be, and after a question', async () => {
  answer(
    'get',
    'queues/kyc/12/notes',
    notes([note(1), note(2, { withdrawable_until: '2026-11-20T08:15:00Z' })]),
  )
  const sent = answer('post', 'notes/2/withdraw', { ok: true })
  atItem()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText('Note 2')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent).toHaveLength(1))
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

test('a refused note stays in the box', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sent = refuse('post', 'queues/kyc/12/notes', 403, 'Error_Forbidden')
  atItem()
  await userEvent.type(await box(), 'Call back')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await box()).toHaveProperty('value', 'Call back')
})
