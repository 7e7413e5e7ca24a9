import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { rememberedSession, rememberSession } from '@/shared/signing/session'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { refusePaper } from '../signedPaper'
import type { MyInvestment } from '../wire'
import Subscribe from './Subscribe'

const path = '/account/select/selectaccount'
const frameworks = [{ InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' }]
const methods = [
  {
    PaymentMethodID: 2,
    CodeKey: 'Wire',
    PaymentMethod: 'Bank wire',
    MinimumInvestmentValue: 50_000,
    MaximumInvestmentValue: 1_000_000,
  },
]

const order = (change: Partial<MyInvestment> = {}): MyInvestment =>
  partly({
    UserInvestmentID: 42,
    RemittanceReference: 'S00000000428',
    InvestmentID: 1,
    UserEntityID: 4,
    PaymentMethodID: 2,
    InvestmentAmount: 75_000,
    ReadDocumentsInd: false,
    TransactionProcessStepID: 487,
    ...change,
  })

const investment = (myInvestment: MyInvestment | null, change: object = {}) =>
  answer('get', 'account_investment.json', {
    investment: {
      InvestmentID: 1,
      Name: 'Harbourside',
      Currency: 'USD',
      CurrencyID: 1,
      CurrencySymbol: 'US$',
      CNInvestmentStatusID: 2,
      InvestmentFrameworks: frameworks,
      PaymentMethods: methods,
      Documents: [],
      ...change,
    },
    paymentMethods: methods,
    frameworks,
    frameworkLookups: [
      {
        InvestmentFrameworkID: 1,
        PaymentMethodIDs: [2],
        TransactionProcesses: [{ BankName: 'House Bank', BankAccountNumber: '12345' }],
      },
    ],
    myInvestment: myInvestment && { ...myInvestment },
  })

const account = (code: string) =>
  answer('get', 'account_userentity.json', {
    userEntities: [
      {
        UserEntityID: 4,
        InvestmentFrameworkID: 1,
        WM_AccountNumber: 'A-4',
        LastKYCLog: { KYCStateCode: code },
      },
    ],
    frameworks,
  })

const show = (query = '?DetailInvestmentID=1') => renderScreen(<Subscribe />, path, query)

beforeEach(() => {
  account('GPASS')
})

test('without an approved account nothing can be chosen, and the way to one is shown', async () => {
  account('LWAIT')
  investment(null)
  show()
  expect(await screen.findByText('An approved account is needed')).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('the terms are checked at their fields, then open the order', async () => {
  investment(null)
  const opened = answer('post', 'account_investment.json', { ok: true, myInvestment: { ...order() } })
  show()
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.type(await screen.findByLabelText('Amount'), '49999')
  await user.click(screen.getByRole('button', { name: 'Next: read and sign' }))
  expect(await screen.findByText('The smallest investment is US$ 50,000.')).toBeTruthy()
  expect(opened).toHaveLength(0)

  await user.clear(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), '75000')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Next: read and sign' }))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(opened[0]?.body).toMatchObject({
    InvestmentID: 1,
    UserEntityID: 4,
    PaymentMethodID: 2,
    InvestmentAmount: 75_000,
    OrderFormDisclaimersInd: true,
    TransactionProcessStepID: 486,
  })
})

test('an order calls the return of its project a target', async () => {
  investment(null, { IsROIInvestmentInd: true, ROIPercentage: 9, Term: 30 })
  show()
  expect(await screen.findByText('Target return 9.00% · 2 years 6 months')).toBeTruthy()
})

test('another unfinished order is offered to go on with', async () => {
  investment(null)
  refuse('post', 'account_investment.json', 409, 'Error_InvestmentPending', {
    params: { UserInvestmentID: 77 },
  })
  show()
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.type(await screen.findByLabelText('Amount'), '75000')
  await user.click(screen.getByRole('checkbox'))
  const later = investment(order({ UserInvestmentID: 77 }))
  await user.click(screen.getByRole('button', { name: 'Next: read and sign' }))
  await user.click(await screen.findByText('Continue it'))
  await waitFor(() => expect(later.at(-1)?.url.searchParams.get('UserInvestmentID')).toBe('77'))
})

test('the tick is kept at once, and signing needs it', async () => {
  investment(order())
  const saved = answer('put', 'account_investment.json', { ok: true, myInvestment: { ...order() } })
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42&active=2')
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: 'Sign online' }))
  expect(await screen.findByText('Confirm that you have read the documents.')).toBeTruthy()
  expect(saved).toHaveLength(0)
  await user.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ UserInvestmentID: 42, ReadDocumentsInd: true }))
  expect(saved[0]?.body).not.toHaveProperty('TransactionProcessStepID')
})

test('a signed wire without proof cannot be completed, and says why', async () => {
  investment(order({ SignDocDocumentID: 8 }))
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42')
  expect(await screen.findByText('Upload the proof of payment first.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Complete' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('S00000000428')).toBeTruthy()
})

test('without a valid signature completing leads back to signing', async () => {
  investment(order({ SignDocDocumentID: 8, PaymentProofDocumentID: 9, TransactionProcessStepID: 489 }))
  refuse('put', 'account_investment.json', 403, 'SignatureFailedTip')
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42')
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  const again = await screen.findByText('Sign again')
  investment(order({ TransactionProcessStepID: 487 }))
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Sign online' })).toBeTruthy()
})

test.each([
  ['a wire', { PaymentProofDocumentID: 9, TransactionProcessStepID: 489 }],
  ['an order from the wallet', { PaymentMethodID: 1010 }],
])('%s whose record still names the refused paper is signed again', async (_, change) => {
  investment(order({ SignDocDocumentID: 8, ...change }))
  refuse('put', 'account_investment.json', 403, 'SignatureFailedTip')
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42')
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  await user.click(await screen.findByText('Sign again'))
  expect(await screen.findByRole('button', { name: 'Sign online' })).toBeTruthy()
  expect(
    screen.getByText('There is no valid signed document for this order. Please sign again.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
})

test('coming back from signing again waits for the new paper', async () => {
  investment(order({ SignDocDocumentID: 8, TransactionProcessStepID: 489 }))
  refusePaper(order({ SignDocDocumentID: 8 }))
  rememberSession('order.42', 10)
  answer('get', 'account_signature.json', { State: 'COMPLETING', documents: [] })
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42&active=2&Event=Complete&SignSessionID=10')
  expect(await screen.findByText('Preparing your signed document')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
})

test.each([
  ['All investment notices of this project', '/account/select/notice?DetailInvestmentID=1'],
  ['Terms to know before investing', '/account/select/agreement'],
])('the terms lead to: %s', async (name, route) => {
  investment(null)
  show()
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(route)
})

test('an unfinished order leads to its evidence', async () => {
  investment(order())
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42&active=1')
  const way = await screen.findByRole('link', { name: 'Proof of payment and signature' })
  expect(way.getAttribute('href')).toBe('/account/complete/evidence?UserInvestmentID=42')
})

test('a link to an order that was cancelled does not open a new one', async () => {
  investment(order({ orderStatus: 'RevokedInd' }))
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42&active=1')
  expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('a completed order shows its receipt', async () => {
  investment(
    order({
      SignDocDocumentID: 8,
      TransactionProcessStepID: 491,
      OrderFormCompleteDateTime: '2026-11-20T02:00:00.000Z',
    }),
  )
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42')
  expect(await screen.findByText('Investment submitted')).toBeTruthy()
  expect(screen.getByText('Nov 20, 2026')).toBeTruthy()
})

const over = (change: Partial<MyInvestment>) =>
  order({ SignDocDocumentID: 8, TransactionProcessStepID: 491, ...change })

test.each([
  ['LFAIL', 'Investment not accepted', 'could not be accepted'],
  ['GFAIL', 'Investment not accepted', 'could not be accepted'],
  ['REVOKED', 'Investment revoked', 'was revoked'],
] as const)(
  'an order at %s is no receipt: it says that it ended, and why',
  async (orderStatus, title, text) => {
    investment(over({ orderStatus, Comment: 'The sender is not the holder.' }))
    show('?DetailInvestmentID=1&DetailUserInvestmentID=42')
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(`Your order for Harbourside ${text}.`, { exact: false })).toBeTruthy()
    expect(screen.getByText('The sender is not the holder.', { exact: false })).toBeTruthy()
    expect(screen.queryByText('Investment submitted')).toBeNull()
  },
)

test('an order that was refused can be placed again as it was, with the notice agreed to anew', async () => {
  investment(over({ orderStatus: 'LFAIL', OrderFormDisclaimersInd: true }))
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42')
  const again = await screen.findByRole('link', { name: 'Subscribe again' })
  investment(null)
  await userEvent.click(again)
  const amount = () => document.querySelector<HTMLInputElement>('[name=InvestmentAmount]')
  await waitFor(() => expect(amount()?.value).toBe('75000'))
  expect(document.querySelector<HTMLInputElement>('[name=OrderFormDisclaimersInd]')?.checked).toBe(false)
})

test.each([
  ['LWAIT', 'Investment submitted'],
  ['REVOKED', 'Investment revoked'],
] as const)('an order at %s without a reason shows none', async (orderStatus, title) => {
  investment(over({ orderStatus, Comment: null }))
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42')
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText('Reason')).toBeNull()
})

test('a signing that is cancelled while it is waited for is told where it can be signed', async () => {
  rememberSession('order.42', 9)
  investment(order())
  answer('get', 'account_signature.json', { State: 'CANCELLED', documents: [] })
  show('?DetailInvestmentID=1&DetailUserInvestmentID=42&active=2&Event=Complete&SignSessionID=9')
  expect(await screen.findByText(/^You did not sign\. Nothing is lost/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign online' })).toBeTruthy()
  expect(rememberedSession('order.42')).toBeNull()
})

test.each([
  ['', 'true'],
  ['&UnCompleted=1', 'true'],
  ['&UnCompleted=0', 'false'],
])('with %s in the address an unfinished order is gone on with: %s', async (query, resumes) => {
  const asked = investment(null)
  show(`?DetailInvestmentID=1${query}`)
  await screen.findByLabelText('Amount')
  expect(asked[0]?.url.searchParams.get('UnCompleted')).toBe(resumes)
})

test.each([
  ['', '75000'],
  ['&needLoadData=0', '75000'],
  ['&needLoadData=1', '90000'],
])(
  'with %s in the address the terms begin with what was seen before, or with what is there now',
  async (query, first) => {
    const search = '?DetailInvestmentID=1&DetailUserInvestmentID=42&active=0'
    investment(order())
    const before = show(search)
    await screen.findByLabelText('Amount')
    before.unmount()
    investment(order({ InvestmentAmount: 90_000 }))
    show(`${search}${query}`)
    const amount = (await screen.findByLabelText('Amount')) as HTMLInputElement
    expect(amount.value.replace(/\D/g, '')).toBe(first)
  },
)

test.each([
  [3201, true],
  [3203, false],
])('whoever can bear no loss is told before an order is opened: answer %i', async (UserOptionID, told) => {
  const seen = answer('get', 'account_survey.json', {
    QuestionGroups: [{ Questions: [{ UserSurveyQuestionID: 32, UserOptionID, Options: [] }] }],
  })
  investment(null)
  account('GPASS')
  show()
  await screen.findByRole('button', { name: /^Next/ })
  await waitFor(() => expect(seen).toHaveLength(1))
  if (told) expect((await screen.findByRole('alert')).textContent).toContain('you cannot bear a loss')
  else expect(screen.queryByText(/cannot bear a loss/)).toBeNull()
})
