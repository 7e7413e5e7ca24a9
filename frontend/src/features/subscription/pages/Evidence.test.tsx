// Coming back to the evidence from a signing that was not done.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { rememberedSession, rememberSession } from '@/shared/signing/session'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import Evidence from './Evidence'

const path = '/account/complete/evidence'
const frameworks = [{ InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' }]

const papers = [
  { DocumentType: 'SubscriptionAgreement', LanguageID: 4, DocumentKey: 'agreement-zh' },
  { DocumentType: 'SubscriptionAgreement', LanguageID: 1, DocumentKey: 'agreement-en' },
]

const order = (change = {}) =>
  answer('get', 'account_investment.json', {
    investment: {
      InvestmentID: 1,
      Name: 'Harbourside',
      Currency: 'USD',
      CurrencyID: 1,
      CurrencySymbol: 'US$',
      InvestmentFrameworks: frameworks,
      PaymentMethods: [{ PaymentMethodID: 2, CodeKey: 'Wire', PaymentMethod: 'Bank wire' }],
      Documents: papers,
    },
    paymentMethods: [],
    frameworks,
    frameworkLookups: [],
    myInvestment: {
      UserInvestmentID: 42,
      InvestmentID: 1,
      UserEntityID: 4,
      PaymentMethodID: 2,
      InvestmentAmount: 75_000,
      ReadDocumentsInd: true,
      TransactionProcessStepID: 487,
      ...change,
    },
  })

const show = (query: string) => renderScreen(<Evidence />, path, `?UserInvestmentID=42${query}`)
const unsigned = /^You did not sign\. Nothing is lost/

beforeEach(() => {
  answer('get', 'account_userentity.json', {
    userEntities: [
      {
        UserEntityID: 4,
        InvestmentFrameworkID: 1,
        WM_AccountNumber: 'A-4',
        LastKYCLog: { KYCStateCode: 'GPASS' },
      },
    ],
    frameworks,
  })
})

test('a cancelled signing is told, and can be begun again', async () => {
  order()
  show('&Event=Cancelled&SignSessionID=9')
  expect(await screen.findByText(unsigned)).toBeTruthy()
  expect(screen.getByText('Sign now')).toBeTruthy()
})

test('one that is cancelled while it is waited for is told', async () => {
  rememberSession('order.42', 9)
  order()
  answer('get', 'account_signature.json', { State: 'CANCELLED', documents: [] })
  show('&Event=Complete&SignSessionID=9')
  expect(await screen.findByText(unsigned)).toBeTruthy()
  expect(rememberedSession('order.42')).toBeNull()
})

test('a return in another browser is known by the session that the order names', async () => {
  order({ DocusignSessionID: 9 })
  answer('get', 'account_signature.json', { State: 'CANCELLED', documents: [] })
  show('&Event=Complete&SignSessionID=9')
  expect(await screen.findByText(unsigned)).toBeTruthy()
})

test('nothing is told of an order that is signed, or was not left to be signed', async () => {
  order({ SignDocDocumentID: 8 })
  show('&Event=Cancelled&SignSessionID=9').unmount()
  order()
  show('')
  expect(await screen.findByText('Harbourside')).toBeTruthy()
  expect(screen.queryByText(unsigned)).toBeNull()
})

test('one that is complete is handed in, and leads to the overview', async () => {
  const evidence = { SignDocDocumentID: 8, PaymentProofDocumentID: 9 }
  order(evidence)
  const saved = answer('put', 'account_investment.json', { ok: true, myInvestment: {} })
  show('')
  const done = await screen.findByRole('button', { name: 'Done' })
  order({ ...evidence, TransactionProcessStepID: 490, OrderFormCompleteDateTime: '2026-01-05T08:00:00Z' })
  await userEvent.click(done)
  expect((await screen.findByTestId('elsewhere')).textContent).toContain('/account/portfolio/investment')
  expect(saved.length).toBeGreaterThan(0)
})

test('a proof without a signature is no mistake: signing is next, and nothing is sent before it', async () => {
  order({ PaymentProofDocumentID: 9 })
  const saved = answer('put', 'account_investment.json', { ok: true, myInvestment: {} })
  const begun = answer('post', 'account_signature.json', {
    sessionId: 9,
    url: '/sign/x',
    signatureToken: 'x',
  })
  show('')
  expect(
    await screen.findByText('Your proof of payment is stored. Sign the order next to complete it.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign now' }))
  await waitFor(() => expect(begun).toHaveLength(1))
  expect(
    saved.map(({ body }) => (body as { TransactionProcessStepID: number }).TransactionProcessStepID),
  ).toEqual([487])
})

test('what was signed and is not valid is signed again, and is not led round in a circle', async () => {
  order({ SignDocDocumentID: 8, PaymentProofDocumentID: 9 })
  refuse('put', 'account_investment.json', 403, 'SignatureFailedTip')
  const shown = show('')
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await user.click(await screen.findByText('Sign again'))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/account/select/selectaccount?DetailInvestmentID=1&DetailUserInvestmentID=42&active=1',
  )
  shown.unmount()
  // The record still names it.
  show('')
  expect(await screen.findByText('Sign now', { selector: 'small' })).toBeTruthy()
  expect(screen.queryByText('Download')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test.each([
  ['en', 'Read again', 'agreement-en'],
  ['zh', '再次阅读', 'agreement-zh'],
] as const)('the agreement opens in the language of its reader: %s', async (locale, name, paper) => {
  useSession.setState({ locale })
  await loadCatalogues()
  order()
  show('')
  vi.spyOn(window, 'open').mockReturnValue(null)
  const asked = answer('get', 'account_project_document.json', { url: '#/short' })
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(asked[0]?.url.searchParams.get('DocumentKey')).toBe(paper))
})

test('an order paid from the wallet asks for what the requirement says', async () => {
  order({ PaymentMethodID: 1010 })
  show('')
  expect(await screen.findByText(/^Please complete payment first/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Done' }).hasAttribute('disabled')).toBe(true)
})

test('an order that was cancelled shows what became of it', async () => {
  order({ orderStatus: 'RevokedInd' })
  show('')
  expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test('an address without an order leads to the orders', async () => {
  renderScreen(<Evidence />, path)
  expect((await screen.findByRole('link', { name: 'Go to my orders' })).getAttribute('href')).toBe(
    '/account/portfolio/order',
  )
})
