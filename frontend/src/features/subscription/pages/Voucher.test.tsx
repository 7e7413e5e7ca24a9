// The proof of an order that is not signed yet.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer, refuse, takeFile } from '@/testing/server'
import Voucher from './Voucher'

const order = (change = {}) =>
  answer('get', 'account_investment.json', {
    investment: {
      InvestmentID: 1,
      Name: 'Harbourside',
      Currency: 'USD',
      CurrencyID: 1,
      CurrencySymbol: 'US$',
      InvestmentFrameworks: [],
      PaymentMethods: [],
      Documents: [],
    },
    paymentMethods: [],
    frameworks: [],
    frameworkLookups: [],
    myInvestment: {
      UserInvestmentID: 42,
      InvestmentID: 1,
      UserEntityID: 4,
      PaymentMethodID: 2,
      InvestmentAmount: 75_000,
      TransactionProcessStepID: 487,
      ...change,
    },
  })

const show = () => renderScreen(<Voucher />, '/account/complete/evidenceinfo', '?UserInvestmentID=42')

/** Chooses a proof; the server keeps it with the order at once. */
async function upload(signed = {}) {
  const stored = takeFile('account_investment_document.json', {
    ok: true,
    DocumentID: 9,
    url: '/files/9',
  })
  const { container } = show()
  await screen.findByText('Harbourside')
  order({ ...signed, PaymentProofDocumentID: 9 })
  const file = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' })
  await userEvent.upload(container.querySelector('input[type=file]') as HTMLInputElement, file)
  await waitFor(() => expect(stored).toHaveLength(1))
}

test('before the signature it is stored without a mistake, and leads to signing', async () => {
  order()
  const refused = refuse('put', 'account_investment.json', 403, 'SignatureFailedTip')
  await upload()
  const sign = await screen.findByRole('link', { name: 'Sign now' })
  expect(sign.getAttribute('href')).toBe(
    '/account/select/selectaccount?DetailInvestmentID=1&DetailUserInvestmentID=42&active=1',
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(refused).toHaveLength(0)
})

test('after the signature its step is saved too, and leads back', async () => {
  order({ SignDocDocumentID: 8 })
  const saved = answer('put', 'account_investment.json', { ok: true, myInvestment: {} })
  await upload({ SignDocDocumentID: 8 })
  expect(await screen.findByRole('link', { name: 'Back to the investment' })).toBeTruthy()
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ TransactionProcessStepID: 489 }))
})

test('with a signature that is not valid it is stored, and signing is next', async () => {
  order({ SignDocDocumentID: 8 })
  refuse('put', 'account_investment.json', 403, 'SignatureFailedTip')
  await upload({ SignDocDocumentID: 8 })
  expect(await screen.findByRole('link', { name: 'Sign now' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a step that is refused for another reason is told, and the proof is there all the same', async () => {
  order({ SignDocDocumentID: 8 })
  refuse('put', 'account_investment.json', 422, 'isAgreeRead4')
  await upload({ SignDocDocumentID: 8 })
  expect((await screen.findByRole('alert')).textContent).toBe('Confirm that you have read the documents.')
  expect(await screen.findByRole('link', { name: 'Back to the investment' })).toBeTruthy()
})

test('an order that is over takes no proof', async () => {
  order({ orderStatus: 'RevokedInd' })
  show()
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/account/complete/evidence?UserInvestmentID=42',
  )
})
