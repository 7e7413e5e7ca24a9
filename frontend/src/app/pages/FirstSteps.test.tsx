import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { listOf, storedAccount } from '@/testing/accounts'
import { nothingYet, overview } from '@/testing/overview'
import { wholePerson } from '@/testing/person'
import { renderScreen } from '@/testing/render'
import { at, renderRoutes } from '@/testing/routes'
import { answer, refuse } from '@/testing/server'
import AccountManage from './AccountManage'
import FirstSteps from './FirstSteps'

const phone = { MobileNumber: '86-13900139000', Version: 1 }
const papers = {
  PassportSnapshotDocumentID: 1,
  IDCardFrontsideDocumentID: 2,
  IDCardBacksideDocumentID: 3,
  SurveyFinishDateTime: '2026-11-01T00:00:00Z',
}
const account = (KYCStateCode: string) => ({ ...storedAccount, LastKYCLog: { KYCStateCode } })
const order = (orderStatus: string) => ({ orderType: 1, orderStatus, RevokedInd: false })

function know({ person = {}, accounts = [] as object[], orders = [] as object[] }) {
  answer('get', 'account_profile.json', {
    user: { ...phone, ...person },
    genders: [],
    countries: [],
    languages: [],
  })
  answer('get', 'account_userentity.json', listOf(...accounts))
  overview({ ...nothingYet, Orders: orders, OrdersTotal: orders.length })
}

const steps = () => screen.findAllByRole('listitem')
const done = async () => (await steps()).map((step) => step.querySelector('[data-done=true]') !== null)

test('somebody new sees all four steps, and begins with the first', async () => {
  know({})
  renderScreen(<FirstSteps />, '/user/firststeps')
  expect(await done()).toEqual([false, false, false, false])
  expect(screen.getByText('0 of 4 done')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Continue: Personal data' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/user/personaldata/personaldata?step=0')
})

test.each([
  ['INIT', /not submitted for review yet/, 'Continue: Investment account'],
  ['LFAIL', /see what to correct/, 'Continue: Investment account'],
  ['LWAIT', /Under review/, 'Continue: First project'],
  ['GPASS', /Investment account\s*Done/, 'Continue: First project'],
])(
  'with an account in %s the step says so, and what can be done now comes next',
  async (state, words, next) => {
    know({ person: { ...wholePerson, ...papers }, accounts: [account(state)] })
    renderScreen(<FirstSteps />, '/user/firststeps')
    expect((await steps())[2]?.textContent).toMatch(words)
    expect(await done()).toEqual([true, true, state === 'GPASS', false])
    expect(screen.getByRole('link', { name: next })).toBeTruthy()
  },
)

test.each([
  ['INIT', false],
  ['LWAIT', true],
  ['GFAIL', false],
  ['SUCCESS', true],
])('an order in %s makes the last step done: %s', async (state, counts) => {
  know({ orders: [order(state)] })
  renderScreen(<FirstSteps />, '/user/firststeps')
  expect((await done())[3]).toBe(counts)
})

test('whoever came for a page can go on to it', async () => {
  know({})
  const router = renderRoutes([{ path: '/user/firststeps', element: <FirstSteps /> }], '/')
  const onward = '/product/product?InvestmentID=3'
  await act(() => router.navigate('/user/firststeps', { state: { onward } }))
  await userEvent.click(await screen.findByRole('link', { name: 'Go to the page you came for' }))
  await at(onward)
})

test('a part that did not come can be asked for again', async () => {
  know({})
  refuse('get', 'account_userentity.json', 503, 'Error_Unavailable', { params: { seconds: 5 } })
  renderScreen(<FirstSteps />, '/user/firststeps')
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer('get', 'account_userentity.json', listOf())
  await userEvent.click(again)
  expect(await steps()).toHaveLength(4)
})

test('my account leads back to the steps until something was invested', async () => {
  know({ accounts: [account('INIT')] })
  const shown = renderScreen(<AccountManage />, '/user/accountmanage')
  const row = await screen.findByRole('link', { name: /^Getting started/ })
  await waitFor(() => expect(row.textContent).toContain('0 of 4 done'))
  await userEvent.click(row)
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/user/firststeps')
  shown.unmount()
})

test('my account no longer names the steps of an investor', async () => {
  know({ orders: [order('SUCCESS')] })
  renderScreen(<AccountManage />, '/user/accountmanage')
  await screen.findByRole('switch', { name: /Newsletter/ })
  expect(screen.queryByRole('link', { name: /^Getting started/ })).toBeNull()
})

test('the steps are told in Chinese', async () => {
  know({})
  useSession.getState().setLocale('zh')
  await loadCatalogues(['shared', 'app'])
  renderScreen(<FirstSteps />, '/user/firststeps')
  expect(await screen.findByText('已完成 0/4 项')).toBeTruthy()
  expect(screen.getByRole('link', { name: '继续：个人资料' })).toBeTruthy()
})
