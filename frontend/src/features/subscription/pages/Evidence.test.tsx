// Coming back to the evidence from a signing that was not done.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { rememberedSession, rememberSession } from '@/shared/signing/session'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import Evidence from './Evidence'

const path = '/account/complete/evidence'
const frameworks = [{ InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' }]

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
      Documents: [],
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
