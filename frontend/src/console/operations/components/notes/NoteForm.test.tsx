import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { Note } from '@/console/shared/api/wire'
import { operatorLeft, useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { draftOf, reload as reloadDrafts } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, holdBack, refusalBody, refuse } from '@/testing/server'
import { Notes } from './Notes'

const colleagues = [
  { handle: 'andrew', address: 'andrew@desk.test', name: 'Andrew' },
  { handle: 'anna', address: 'anna@desk.test', name: 'Anna' },
]
const notes = (items: Note[]) => ({ items, may_write: true, colleagues })
const note = (id: number): Note => ({
  id,
  text: `Note ${id}`,
  by: 'Ruth',
  at: '2026-11-20T08:00:00Z',
  mentions: [],
  unread: false,
})

const arrive = () =>
  useOperator.setState({
    operator: { id: 3, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })

beforeAll(() => loadCatalogues(['console/notes', 'console/shared']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
  arrive()
})

const atItem = () => renderScreen(<Notes place={{ queue: 'kyc', id: 12 }} />)
const box = () => screen.findByRole('textbox', { name: 'Write a note' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save note' }))

test('a colleague is offered behind an @, named before the note is saved, and told by it', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sent = answer('post', 'queues/kyc/12/notes', note(3))
  atItem()
  await userEvent.type(await box(), 'Please look @an')
  const offers = within(screen.getByRole('listbox', { name: 'Colleagues' }))
  expect(offers.getAllByRole('option').map((offer) => offer.textContent)).toEqual([
    'Andrew@andrew',
    'Anna@anna',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await box()).toHaveProperty('value', 'Please look @anna ')
  expect(screen.queryByRole('listbox', { name: 'Colleagues' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Will be notified: Anna')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
  expect(useLastAction.getState().text).toBe('Note saved')
  expect(sent[0]?.body).toEqual({ text: 'Please look @anna ' })
})

test('a screen reader is told in the box which colleague is chosen', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  atItem()
  await userEvent.type(await box(), '@an')
  const list = screen.getByRole('listbox', { name: 'Colleagues' })
  const chosen = () => within(list).getByRole('option', { selected: true })
  expect((await box()).getAttribute('aria-controls')).toBe(list.id)
  expect(chosen().textContent).toBe('Andrew@andrew')
  expect((await box()).getAttribute('aria-activedescendant')).toBe(chosen().id)
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen().textContent).toBe('Anna@anna')
  expect((await box()).getAttribute('aria-activedescendant')).toBe(chosen().id)
  await userEvent.click(chosen())
  expect(await box()).toHaveProperty('value', '@anna ')
  expect((await box()).hasAttribute('aria-controls')).toBe(false)
  expect((await box()).hasAttribute('aria-activedescendant')).toBe(false)
})

test.each([
  ['@an', '{Enter}', '@andrew '],
  ['@', '{Enter}', '@andrew '],
  ['@an', '{Tab}', '@andrew '],
  ['@', '{Tab}', '@'],
  ['@an', '{Shift>}{Tab}{/Shift}', '@an'],
])('behind “%s” %s makes “%s” of it', async (typed, key, text) => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  atItem()
  await userEvent.type(await box(), typed)
  await userEvent.keyboard(key)
  expect(await box()).toHaveProperty('value', text)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('colleagues are offered for where the caret stands, also when it was moved', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  atItem()
  await userEvent.type(await box(), '@ann')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
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

test('a note that arrives after its writer went on is not found again as unsent', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sending = holdBack('post', 'queues/kyc/12/notes')
  const { unmount } = atItem()
  await userEvent.type(await box(), 'Call back')
  await save()
  await waitFor(() => expect(sending.isAsked()).toBe(true))
  expect(draftOf('kyc/12/note')).toEqual({ text: 'Call back' })
  unmount()
  sending.reply({ ...note(3) })
  await waitFor(() => expect(useLastAction.getState().text).toBe('Note saved'))
  expect(draftOf('kyc/12/note')).toBeUndefined()
  atItem()
  expect(await box()).toHaveProperty('value', '')
})

test('whoever comes back while a note is on its way finds it being saved, and an empty box once it is', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sending = holdBack('post', 'queues/kyc/12/notes')
  const { unmount } = atItem()
  await userEvent.type(await box(), 'Call back')
  await save()
  await waitFor(() => expect(sending.isAsked()).toBe(true))
  unmount()
  atItem()
  await box()
  expect(screen.getByRole('button', { name: 'Save note' }).ariaBusy).toBe('true')
  const again = answer('post', 'queues/kyc/12/notes', note(4))
  await save()
  sending.reply({ ...note(3) })
  await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save note' }).ariaBusy).toBeNull())
  expect(draftOf('kyc/12/note')).toBeUndefined()
  expect(again).toEqual([])
})

test('a note that is refused after its writer came back stays in the box', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sending = holdBack('post', 'queues/kyc/12/notes')
  const { unmount } = atItem()
  await userEvent.type(await box(), 'Call back')
  await save()
  await waitFor(() => expect(sending.isAsked()).toBe(true))
  unmount()
  atItem()
  await box()
  sending.reply(refusalBody('Error_Forbidden'), 403)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save note' }).ariaBusy).toBeNull())
  expect(await box()).toHaveProperty('value', 'Call back')
  expect(draftOf('kyc/12/note')).toEqual({ text: 'Call back' })
})

test('what is typed while a note is on its way stays', async () => {
  answer('get', 'queues/kyc/12/notes', notes([]))
  const sending = holdBack('post', 'queues/kyc/12/notes')
  atItem()
  await userEvent.type(await box(), 'One')
  await save()
  await waitFor(() => expect(sending.isAsked()).toBe(true))
  fireEvent.change(await box(), { target: { value: 'Two' } })
  sending.reply({ ...note(3) })
  await waitFor(() => expect(useLastAction.getState().text).toBe('Note saved'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save note' }).ariaBusy).toBeNull())
  expect(await box()).toHaveProperty('value', 'Two')
  expect(draftOf('kyc/12/note')).toEqual({ text: 'Two' })
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
