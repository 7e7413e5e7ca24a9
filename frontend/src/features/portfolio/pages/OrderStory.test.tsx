import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { fundNames, fundRecord } from '@/testing/funds'
import { renderScreen } from '@/testing/render'
import { at, renderRoutes } from '@/testing/routes'
import { answer, refuse } from '@/testing/server'
import OrderStory from './OrderStory'
import Orders from './Orders'

const path = '/account/portfolio/orderinfo'
const call = 'account_order_story.json'
/** Dialogs take no pointer while they move, which they do not in a test. */
const user = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  fundNames()
  // The reader lives by UTC+8, so that no moment names its zone.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480)
})

const order = (orderStatus: string, change: object = {}) => ({
  orderType: 1,
  orderName: 'Harbourside',
  orderNum: '50',
  orderTime: '2026-10-01T00:00:00Z',
  amount: 50_000,
  currency: 'USD',
  orderStatus,
  RevokedInd: false,
  refId: 50,
  accountId: 4,
  investmentId: 3,
  ...change,
})
const withdrawal = { orderType: 2, orderName: 'Withdrawal to bank', investmentId: null, withdrawalId: 50 }
const deposit = { orderType: 3, orderName: 'Deposit by wire', investmentId: null, chargeId: 50 }

/** Steps, an hour after the other from 10:00 on Oct 1 at UTC+8. */
const steps = (...states: string[]): { state: string; time?: string }[] =>
  states.map((state, at) => ({ state, time: `2026-10-01T${String(at + 2).padStart(2, '0')}:00:00Z` }))

function story(of: { orderType: number }, told: object[], change: object = {}) {
  const data = { order: of, steps: told, isWire: false, documents: [], movements: [], ...change }
  const asked = answer('get', call, { code: 200, msg: '', data: data as never })
  renderScreen(<OrderStory />, path, `?type=${of.orderType}&num=50`)
  return asked
}

const shownSteps = async () =>
  within(await screen.findByRole('region', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map((step) => [
      step.querySelector('.timeline-label')?.textContent,
      step.querySelector('.timeline-time')?.textContent,
      step.dataset.look,
      step.getAttribute('aria-current'),
    ])

test('a completed subscription is told from its beginning, and nothing can be done with it', async () => {
  const asked = story(order('SUCCESS'), steps('INIT', 'LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS'))
  expect(await shownSteps()).toEqual([
    ['Started', 'Oct 1, 2026, 10:00', 'done', null],
    ['Submitted', 'Oct 1, 2026, 11:00', 'done', null],
    ['First check passed', 'Oct 1, 2026, 12:00', 'done', null],
    ['Accepted', 'Oct 1, 2026, 13:00', 'done', null],
    ['Shares issued', 'Oct 1, 2026, 14:00', 'done', 'step'],
  ])
  expect(asked[0]?.url.searchParams.get('orderType')).toBe('1')
  expect(asked[0]?.url.searchParams.get('refId')).toBe('50')
  const main = screen.getByRole('main')
  for (const told of [
    'Investment #50 · Oct 1, 2026',
    'US$ 50,000',
    'Trade complete',
    'Your shares are issued.',
  ])
    expect(main.textContent).toContain(told)
  expect(within(main).queryAllByRole('button')).toEqual([])
  expect(within(main).queryAllByRole('link')).toEqual([])
})

test('an order that is accepted again after a correction says so, and its last step is the present one', async () => {
  story(order('PRE_OK'), steps('INIT', 'LWAIT', 'GWAIT', 'PRE_OK', 'PRE_OK'))
  const [first, again] = (await shownSteps()).slice(3)
  expect([first?.[0], first?.[2], first?.[3]]).toEqual(['Accepted', 'done', null])
  expect([again?.[0], again?.[2], again?.[3]]).toEqual(['Accepted again after a correction', 'now', 'step'])
})

test('while it is under review it says by when that is over', async () => {
  story(order('LWAIT'), steps('INIT', 'LWAIT'), { expectedBy: '2026-12-05' })
  expect(await screen.findByText('We expect to confirm it by Dec 5, 2026.')).toBeTruthy()
  expect(screen.queryByText(/working days/)).toBeNull()
})

test('a failed order gives the reason at the step, and nowhere a second time', async () => {
  const [begun, failed] = steps('INIT', 'LFAIL')
  const comment = 'The sender is not the holder.'
  story(order('LFAIL', { comment }), [begun ?? {}, { ...failed, comment }])
  expect((await shownSteps())[1]).toEqual(['Review failed', 'Oct 1, 2026, 11:00', 'failed', 'step'])
  expect(screen.getAllByText(comment)).toHaveLength(1)
  expect(within(screen.getAllByRole('listitem')[1] as HTMLElement).getByText('Reason')).toBeTruthy()
})

test('a revoked order ended, with the reason where the desk gave one', async () => {
  const [begun, revoked] = steps('INIT', 'REVOKED')
  story(order('REVOKED'), [begun ?? {}, { ...revoked, comment: 'The project was withdrawn.' }])
  expect((await shownSteps())[1]?.slice(0, 3)).toEqual(['Terminated', 'Oct 1, 2026, 11:00', 'ended'])
  expect(screen.getByText('The project was withdrawn.')).toBeTruthy()
})

test('a withdrawal that was paid tells the day and the reference of the bank', async () => {
  const paid = { PayoutState: 'Paid', PaidOn: '2026-11-03', PaymentReference: 'NTRF 7' }
  story(order('GPASS', { ...withdrawal, ...paid }), [
    ...steps('INIT', 'LWAIT', 'GWAIT', 'GPASS'),
    { state: 'Paid', on: '2026-11-03', reference: 'NTRF 7' },
  ])
  const shown = await shownSteps()
  expect(shown[3]?.slice(0, 3)).toEqual(['Approved', 'Oct 1, 2026, 13:00', 'done'])
  expect(shown[4]).toEqual(['Paid out', 'Nov 3, 2026Reference NTRF 7', 'done', 'step'])
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(
    '/touch?UserEntityID=4&CNWithdrawRequestID=50',
  )
})

test('an approved withdrawal is not over before it is paid', async () => {
  story(order('GPASS', { ...withdrawal, PayoutState: 'Due' }), steps('INIT', 'LWAIT', 'GWAIT', 'GPASS'))
  expect((await shownSteps())[3]?.slice(2)).toEqual(['now', 'step'])
  expect(screen.getByText('We are preparing the payment.')).toBeTruthy()
})

test('a payment that the bank returned gives its reason', async () => {
  const [returned] = steps('Returned')
  story(order('GFAIL', { ...withdrawal, PayoutState: 'Returned', ReturnReason: 'Account closed' }), [
    ...steps('INIT', 'LWAIT', 'GWAIT', 'GPASS'),
    { ...returned, comment: 'Account closed' },
  ])
  expect((await shownSteps())[4]).toEqual(['Returned by the bank', 'Oct 1, 2026, 10:00', 'failed', 'step'])
  expect(screen.getByText('Reason given by the bank')).toBeTruthy()
  expect(screen.getAllByText('Account closed')).toHaveLength(1)
})

test.each([
  ['GPASS', 'Credited to your wallet', 'done'],
  ['GFAIL', 'Not credited to your wallet', 'failed'],
])('a deposit at %s reads %s', async (state, label, look) => {
  story(order(state, deposit), steps('INIT', 'LWAIT', 'GWAIT', state))
  expect((await shownSteps())[3]?.slice(0, 3)).toEqual([label, 'Oct 1, 2026, 13:00', look])
})

test.each([
  ['an investment', {}, '/account/complete/evidence?UserInvestmentID=50'],
  ['a deposit', deposit, '/account/portfolio/portfoliopage?UserEntityID=4&WalletFundingRequestID=50'],
])('%s that is paid by wire leads to the bank details until it is submitted', async (_, of, to) => {
  story(order('INIT', of), steps('INIT'), { isWire: true })
  const way = await screen.findByRole('link', { name: /^Wire details/ })
  expect(way.getAttribute('href')).toBe(to)
})

test.each([
  ['that was submitted', 'LWAIT', true],
  ['that is not paid by wire', 'INIT', false],
])('an investment %s has no wire details', async (_, state, isWire) => {
  story(order(state), steps('INIT'), { isWire })
  await shownSteps()
  expect(screen.queryByRole('link', { name: /^Wire details/ })).toBeNull()
})

test('its documents are named by what they are, and open in a window of their own', async () => {
  const document = (DocumentID: number, CodeKey: string) => ({
    DocumentID,
    CodeKey,
    DocumentName: 'scan-7.pdf',
    CreatedDate: '2026-10-02T00:00:00Z',
  })
  const opened = { opener: null, location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as never)
  story(order('LWAIT'), steps('INIT', 'LWAIT'), {
    documents: [document(8, 'Proof'), document(9, 'LegalAppendix')],
  })
  const rows = within(await screen.findByRole('region', { name: 'Documents' })).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Proof of paymentHarbourside · #50 · Oct 2, 2026',
    'Signed subscription documentsHarbourside · #50 · Oct 2, 2026',
  ])
  const asked = answer('get', 'account_document.json', { ok: true, url: '/api/files/x' })
  await user.click(rows[1] as HTMLElement)
  await vi.waitFor(() => expect(opened.location.href).toBe('/api/files/x'))
  expect(asked[0]?.url.searchParams.get('DocumentID')).toBe('9')
})

test('a movement opens its receipt, which does not lead back to this order', async () => {
  story(order('SUCCESS'), steps('INIT', 'SUCCESS'), {
    movements: [fundRecord(3, 4, -50_000, { orderType: 1, refId: 50 })],
  })
  const movements = await screen.findByRole('region', { name: 'Movements of money' })
  await user.click(await within(movements).findByRole('button', { name: /^Investment/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Investment' })
  expect(sheet.textContent).toContain('LF-R00000003')
  expect(within(sheet).getByRole('button', { name: 'Open receipt (PDF)' })).toBeTruthy()
  expect(within(sheet).queryByRole('link', { name: 'Show the order' })).toBeNull()
})

test('cancelling asks first, and leads back to the list', async () => {
  story(order('INIT'), steps('INIT'))
  const deleted = answer('delete', 'account_investment.json', { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await screen.findByText('Cancel this order?')
  expect(deleted).toHaveLength(0)
  await user.click(within(screen.getByRole('dialog')).getByText('Cancel order'))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/portfolio/order')
  expect(deleted[0]?.body).toMatchObject({ UserInvestmentID: 50 })
})

test('taking an investment back shows how it stands then', async () => {
  const revocation = {
    until: '2026-10-31T00:00:00Z',
    amount: 50_000,
    target: 'Wallet',
    refundBy: '2026-10-06T00:00:00Z',
  }
  story(order('PRE_OK', { revocation }), steps('INIT', 'LWAIT', 'GWAIT', 'PRE_OK'))
  const revoked = answer('post', 'account_investment_revoke.json', { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Cancel this investment' }))
  await screen.findByRole('dialog')
  const after = { order: order('REVOKED'), steps: steps('INIT', 'REVOKED'), isWire: false }
  answer('get', call, { code: 200, msg: '', data: { ...after, documents: [], movements: [] } })
  await user.click(screen.getByRole('button', { name: 'Cancel investment' }))
  expect(await screen.findByText('Your investment is cancelled.')).toBeTruthy()
  expect(await screen.findAllByText('Terminated')).toHaveLength(2)
  expect(revoked[0]?.body).toMatchObject({ UserInvestmentID: 50 })
})

const expectMissing = async () => {
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe(
    '/account/portfolio/order',
  )
}

test('an order that is not there says so, and leads to the list', async () => {
  refuse('get', call, 404, 'Error_NotFound')
  renderScreen(<OrderStory />, path, '?type=2&num=50')
  await expectMissing()
})

test.each(['', '?type=1', '?num=50', '?type=4&num=50', '?type=1&num=x', '?type=1&num=-5'])(
  'an address that names no order, "%s", asks for none',
  async (search) => {
    const asked = refuse('get', call, 404, 'Error_NotFound')
    renderScreen(<OrderStory />, path, search)
    await expectMissing()
    expect(asked).toHaveLength(0)
  },
)

test('what fails can be tried again', async () => {
  refuse('get', call, 503, 'Error_Unavailable', { params: { seconds: 5 } })
  renderScreen(<OrderStory />, path, '?type=1&num=50')
  const again = await screen.findByRole('button', { name: 'Try again' })
  const data = { order: order('LWAIT'), steps: steps('INIT', 'LWAIT'), isWire: false }
  answer('get', call, { code: 200, msg: '', data: { ...data, documents: [], movements: [] } })
  await user.click(again)
  expect(await shownSteps()).toHaveLength(2)
})

test('it is told in Chinese too', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues()
  story(order('LWAIT'), steps('INIT', 'LWAIT'), { expectedBy: '2026-12-05' })
  expect(await screen.findByText('预计最迟于 2026年12月5日完成审核。')).toBeTruthy()
  const labels = [...document.querySelectorAll('.timeline-label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['已发起', '已提交'])
})

const listed = '/account/portfolio/order?type=1&state=Open'

/** From the narrowed list to the story of its one order. */
async function openFromList(): Promise<void> {
  answer('get', 'account_order.json', { code: 200, data: { list: [order('INIT')], total: 1 } })
  const data = { order: order('INIT'), steps: steps('INIT'), isWire: false, documents: [], movements: [] }
  answer('get', call, { code: 200, msg: '', data })
  renderRoutes(
    [
      { path: '/account/portfolio/order', element: <Orders /> },
      { path, element: <OrderStory /> },
    ],
    listed,
  )
  await user.click(await screen.findByRole('link', { name: 'Harbourside' }))
  await at(`${path}?type=1&num=50`)
  await shownSteps()
}

test('a name in the list leads to the story, and Back to the list as it was narrowed', async () => {
  await openFromList()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await at(listed)
})

test('an order that is cancelled in its story leads back to the list as it was narrowed', async () => {
  await openFromList()
  answer('delete', 'account_investment.json', { ok: true })
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  await user.click(within(await screen.findByRole('dialog')).getByText('Cancel order'))
  await at(listed)
  expect(await screen.findByText('Your order is cancelled.')).toBeTruthy()
})
