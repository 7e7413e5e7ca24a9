import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { at, renderRoutes } from '@/testing/routes'
import { answer, refuse, server, takeFile } from '@/testing/server'
import { Requests } from '../components/Requests'
import Answer from './Answer'

const request = (requestId: number, change: object = {}) => ({
  requestId,
  subject: 'The copy of your passport',
  text: 'Please send us a new copy.\n\nKind regards,\nLandfall',
  language: 'en',
  time: '2026-11-20T08:00:00Z',
  aboutKind: 'account',
  aboutId: 12,
  ...change,
})

const routes = [
  { path: '/account/request', element: <Answer /> },
  { path: '/orders', element: <Requests kind="order" id={50} /> },
  { path: '/user/accountmanage', element: <Requests /> },
]

beforeEach(() => queryClient.clear())

const asked = (...requests: object[]) => answer('get', 'account_requests.json', { requests, answered: [] })
const answered = (requestId: number, underReview: boolean, change: object = {}) => ({
  request: request(requestId, change),
  answer: { time: '2026-11-22T08:00:00Z', text: 'Here is\nthe new one.', files: ['passport.pdf'] },
  underReview,
})
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

test('each request stands on my account, and leads to the answer', async () => {
  asked(request(7), request(8, { subject: 'Your payment', aboutKind: 'order', aboutId: 50 }))
  renderRoutes(routes, '/user/accountmanage')
  const cards = await screen.findAllByRole('region')
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual([
    'The copy of your passport',
    'Your payment',
  ])
  const second = cards[1] as HTMLElement
  expect(within(second).getByText('We need your answer')).toBeTruthy()
  await userEvent.click(within(second).getByRole('link', { name: 'Read and answer' }))
  await at('/account/request?id=8')
  expect(await screen.findByText(/Please send us a new copy/)).toBeTruthy()
})

test('an order shows its own requests and no others', async () => {
  asked(
    request(7),
    request(8, { subject: 'Your payment', aboutKind: 'order', aboutId: 50 }),
    request(9, { subject: 'Another payment', aboutKind: 'order', aboutId: 51 }),
  )
  renderRoutes(routes, '/orders')
  expect(await screen.findAllByRole('region')).toHaveLength(1)
  expect(screen.getByText('Your payment')).toBeTruthy()
})

test('an answered request stands with the answer while its review goes on', async () => {
  const gone = answered(8, false, { subject: 'Your address' })
  answer('get', 'account_requests.json', { requests: [], answered: [answered(7, true), gone] })
  renderRoutes(routes, '/user/accountmanage')
  const card = await screen.findByRole('region', { name: 'The copy of your passport' })
  expect(within(card).getByText(/You answered on .*22.* Our review continues/)).toBeTruthy()
  await userEvent.click(within(card).getByText('Our letter and your answer'))
  expect(within(card).getByText(/Please send us a new copy/)).toBeTruthy()
  expect(within(card).getByText(/Here is\s+the new one/)).toBeTruthy()
  expect(within(card).getByText('Attached: passport.pdf')).toBeTruthy()
  expect(within(card).queryByRole('link')).toBeNull()
  expect(screen.queryByText('Your address')).toBeNull()
})

test('an order keeps what was answered about it, also when its review is over', async () => {
  const own = { subject: 'Your payment', aboutKind: 'order', aboutId: 50 }
  const gone = answered(8, false, own)
  const other = answered(9, true, { ...own, aboutId: 51 })
  answer('get', 'account_requests.json', { requests: [], answered: [gone, other] })
  renderRoutes(routes, '/orders')
  expect(await screen.findAllByRole('region')).toHaveLength(1)
  expect(screen.getByText(/You answered on/).textContent).not.toContain('continues')
})

test('words and files are sent, and a file that was removed is not', async () => {
  asked(request(7))
  renderRoutes(routes, '/account/request?id=7')
  await userEvent.type(await screen.findByLabelText('Your answer'), ' Here it is. ')
  for (const [id, name] of [
    [31, 'wrong.pdf'],
    [32, 'passport.pdf'],
  ] as const) {
    const stored = takeFile('account_document.json', { ok: true, DocumentID: id })
    await userEvent.upload(screen.getByLabelText(/Attach a file/), pdf(name))
    expect(await screen.findByText(name)).toBeTruthy()
    expect(stored[0]?.CodeKey).toBe('Other')
  }
  await userEvent.click(screen.getByRole('button', { name: 'Remove wrong.pdf' }))
  const sent = answer('post', 'account_request.json', { ok: true })
  asked()
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await at('/user/accountmanage')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ requestId: 7, text: 'Here it is.', documentIds: [32] })
  await waitFor(() => expect(screen.queryByText('We need your answer')).toBeNull())
})

test('an answer has at most five files', async () => {
  asked(request(7))
  renderRoutes(routes, '/account/request?id=7')
  await screen.findByLabelText('Your answer')
  for (let id = 1; id <= 5; id += 1) {
    takeFile('account_document.json', { ok: true, DocumentID: id })
    await userEvent.upload(screen.getByLabelText(/Attach a file/), pdf(`${id}.pdf`))
    await screen.findByText(`${id}.pdf`)
  }
  expect(screen.getByText(/You have attached 5 files/)).toBeTruthy()
  expect(screen.queryByLabelText(/Attach a file/)).toBeNull()
})

test('nothing is sent without words and files', async () => {
  asked(request(7))
  renderRoutes(routes, '/account/request?id=7')
  await userEvent.click(await screen.findByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Write an answer or attach a file.')).toBeTruthy()
})

test('an answer waits for the file that is being uploaded', async () => {
  asked(request(7))
  const sent = answer('post', 'account_request.json', { ok: true })
  let store = () => {}
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  server.use(
    http.post('*/api/account_document.json', async () => {
      await stored
      return HttpResponse.json({ ok: true, DocumentID: 40 })
    }),
  )
  renderRoutes(routes, '/account/request?id=7')
  await userEvent.type(await screen.findByLabelText('Your answer'), 'Here it is.')
  await userEvent.upload(screen.getByLabelText(/Attach a file/), pdf('late.pdf'))
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText(/A file is still being uploaded/)).toBeTruthy()
  expect(sent).toHaveLength(0)
  store()
  expect(await screen.findByText('late.pdf')).toBeTruthy()
  expect(screen.queryByText(/A file is still being uploaded/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ documentIds: [40] })
})

test('a request that was withdrawn meanwhile says so, and asks for nothing any more', async () => {
  asked(request(7))
  renderRoutes(routes, '/account/request?id=7')
  await userEvent.type(await screen.findByLabelText('Your answer'), 'Here it is')
  refuse('post', 'account_request.json', 409, 'RequestNotOpen')
  asked()
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText(/This request is no longer open/)).toBeTruthy()
  expect(await screen.findByText('Nothing to answer here')).toBeTruthy()
})
