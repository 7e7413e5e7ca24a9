import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Letters as Answer, Item, Letter } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { dropDraft } from '@/shared/draft/drafts'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { Letters } from './Letters'
import { RequestNote } from './RequestNote'

const at = '2026-11-20T08:00:00Z'
const letter = (id: number, more: Partial<Letter> = {}): Letter => ({
  id,
  template: 'general',
  subject: `Subject ${id}`,
  text: `Letter ${id}`,
  by: 'Ruth',
  at,
  ...more,
})
const answered = letter(2, {
  standing: 'answered',
  answer: {
    at: '2026-11-21T08:00:00Z',
    text: 'Here it is',
    documents: [
      {
        id: 31,
        kind: 'Other',
        name: 'passport.pdf',
        media_type: 'application/pdf',
        size: 10,
        created_at: at,
        url: '/ops/api/documents/31',
      },
    ],
  },
})
const letters = (items: Letter[], more: Partial<Answer> = {}): Answer => ({
  items,
  may_write: true,
  language: 'zh',
  templates: [
    { template: 'passport_unreadable', subject: '关于您的护照复印件', text: '请重新提交护照复印件。' },
    { template: 'general', subject: 'Landfall 致您的信', text: '尊敬的投资者：' },
  ],
  ...more,
})
const item = partly<Item>({ id: 12, state: 'LWAIT', version: 4 })

beforeAll(() => loadCatalogues(['console/letter', 'console/shared']))

beforeEach(() => {
  queryClient.clear()
  dropDraft('kyc/12/letter')
  dropDraft('investors/7/letter')
  useOperator.setState({
    operator: { id: 3, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
})

const atItem = (shown = item) =>
  renderScreen(<Letters place={{ queue: 'kyc', id: 12 }} item={shown} reload={async () => undefined} />)
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Letter')

test('letters stand with author, time and text, and the answer with its files', async () => {
  answer('get', 'queues/kyc/12/letters', letters([letter(1), answered]))
  atItem()
  const entries = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(entries).toHaveLength(2)
  expect(entries[0]?.textContent).toContain('Ruth')
  expect(entries[0]?.querySelector('time')?.dateTime).toBe(at)
  expect(entries[1]?.textContent).toContain('Answered')
  expect(entries[1]?.textContent).toContain('Here it is')
  expect(entries[1]?.textContent).toContain('Files: passport.pdf')
})

test('a template fills the text in the investor’s language, and never replaces what was written', async () => {
  answer('get', 'queues/kyc/12/letters', letters([]))
  atItem()
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the investor' }))
  expect(box().value).toBe('尊敬的投资者：')
  expect(box().lang).toBe('zh')
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'Passport copy unreadable')
  expect(box().value).toBe('请重新提交护照复印件。')
  expect(screen.getByText('Subject: 关于您的护照复印件')).toBeTruthy()
  await userEvent.type(box(), '谢谢')
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'General')
  expect(box().value).toBe('请重新提交护照复印件。谢谢')
})

test('a letter that asks for an answer names the version of the item', async () => {
  answer('get', 'queues/kyc/12/letters', letters([]))
  const sent = answer('post', 'queues/kyc/12/letters', letter(1, { standing: 'waiting' }))
  atItem()
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the investor' }))
  await userEvent.type(box(), '您好')
  await userEvent.click(screen.getByRole('checkbox', { name: /Ask for an answer/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Send and wait for the answer/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ template: 'general', asks: true, version: 4 })
})

test.each([
  ['an item that was decided', partly<Item>({ id: 12, state: 'GPASS', version: 4 }), []],
  ['an item that waits for an answer already', item, [letter(1, { standing: 'waiting' })]],
] as [string, Item, Letter[]][])('%s cannot be asked about', async (_, shown, items) => {
  answer('get', 'queues/kyc/12/letters', letters(items))
  const sent = answer('post', 'queues/kyc/12/letters', letter(2))
  atItem(shown)
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the investor' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.type(box(), '您好')
  await userEvent.click(screen.getByRole('button', { name: /^Send letter/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).not.toHaveProperty('asks')
})

test('the general template is not sent as it is', async () => {
  answer('get', 'queues/kyc/12/letters', letters([]))
  const sent = answer('post', 'queues/kyc/12/letters', letter(1))
  atItem()
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the investor' }))
  await userEvent.click(screen.getByRole('button', { name: /^Send letter/ }))
  expect(await screen.findByText('Write something first.')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await userEvent.type(box(), '您好')
  await userEvent.click(screen.getByRole('button', { name: /^Send letter/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a request that a colleague made meanwhile is told', async () => {
  answer('get', 'queues/kyc/12/letters', letters([]))
  refuse('post', 'queues/kyc/12/letters', 409, 'RequestPending')
  atItem()
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the investor' }))
  await userEvent.type(box(), '您好')
  await userEvent.click(screen.getByRole('checkbox', { name: /Ask for an answer/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Send and wait for the answer/ }))
  expect(await screen.findByText(/already asked for an answer about this item/)).toBeTruthy()
})

test('whoever writes no letters reads them', async () => {
  answer('get', 'queues/kyc/12/letters', letters([letter(1)], { may_write: false, templates: [] }))
  atItem()
  expect(await screen.findByText('Letter 1')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('at an investor, letters about their items lead to the items', async () => {
  answer('get', 'investors/7/letters', letters([letter(1), letter(2, { queue: 'kyc', item: 12 })]))
  renderScreen(<Letters place={{ id: 7 }} reload={async () => undefined} />)
  const link = await screen.findByRole('link', { name: 'Account 12' })
  expect(link.getAttribute('href')).toBe('/kyc/12')
})

test('an item that waits for its investor says so at its head, and the request is withdrawn after a question', async () => {
  const waiting = letter(1, { standing: 'waiting' })
  answer('get', 'queues/kyc/12/letters', letters([waiting]))
  const sent = answer('post', 'letters/1/withdraw', { ok: true })
  renderScreen(<RequestNote queue="kyc" item={{ ...item, request: waiting }} />)
  expect(screen.getByText('Waiting for the investor')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  const question = within(screen.getByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Withdraw request' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('an answer that came while the item was open is shown at its head', async () => {
  answer('get', 'queues/kyc/12/letters', letters([answered]))
  renderScreen(<RequestNote queue="kyc" item={{ ...item, request: letter(2, { standing: 'waiting' }) }} />)
  expect(await screen.findByText('The investor has answered')).toBeTruthy()
  expect(screen.getByText('Here it is')).toBeTruthy()
  expect(screen.getByText('Files: passport.pdf')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
