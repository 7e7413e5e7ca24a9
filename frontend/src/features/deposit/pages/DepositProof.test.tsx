// Proving and submitting a deposit, cancelling it, and where it ends.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { accounts, call, proved, record, reference, saves, stored } from '@/testing/deposit'
import { draftOf, typed } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence, server } from '@/testing/server'
import { own } from '@/testing/withdrawal'
import Deposit from './Deposit'

const path = '/account/portfolio/portfoliopage'
const resumed = '?UserEntityID=4&WalletFundingRequestID=7'
const atProof = `${resumed}&active=3`
const proof = new File(['%PDF-1.7'], 'wire.pdf', { type: 'application/pdf' })

const user = userEvent.setup({ pointerEventsCheck: 0 })
const show = (query = atProof) => renderScreen(<Deposit />, path, query)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent
const submitButton = () => screen.findByRole('button', { name: 'Submit' })

/** Answers uploads with this status, and tells of what stood beside the files. */
function uploads(status = 200, messageKey = ''): Record<string, FormDataEntryValue>[] {
  const sent: Record<string, FormDataEntryValue>[] = []
  server.use(
    http.post('*/api/account_document.json', async ({ request }) => {
      const { CodeKey = '', WalletFundingRequestID = '' } = Object.fromEntries(await request.formData())
      sent.push({ CodeKey, WalletFundingRequestID })
      const body = messageKey
        ? { ok: false, messageKey, params: {}, fields: [] }
        : { ok: true, DocumentID: 8, CodeKey: 'Proof', DocumentName: 'wire.pdf' }
      return HttpResponse.json(body, { status })
    }),
  )
  return sent
}

const send = async (file = proof) => user.upload(await screen.findByLabelText(/^Proof of payment/), file)

beforeEach(() => {
  accounts()
})

/** What is said once it is submitted, on the portfolio that it leads to. */
async function submitted() {
  expect(await elsewhere()).toBe('/account/portfolio/investment')
  const said = await screen.findByRole('dialog')
  expect(said.textContent).toContain('Deposit submitted')
  return said.textContent
}

test('a proof is uploaded for the deposit, which is then submitted with it', async () => {
  typed('deposit', { WalletFundingRequestID: 7, FundingAmount: '2500.5' })
  stored()
  const sent = uploads()
  show()
  expect((await submitButton()).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Upload the proof of payment first.')).toBeTruthy()
  stored(proved)
  await send()
  await waitFor(async () => expect((await submitButton()).hasAttribute('disabled')).toBe(false))
  expect(sent).toEqual([{ CodeKey: 'Proof', WalletFundingRequestID: '7' }])
  const changed = saves('put', { ...proved, State: 'LWAIT', Version: 3 })
  await press('Submit')
  const said = await submitted()
  expect(said).toContain('Deposit 7: we have received your proof of payment of US$ 2,500.50.')
  expect(own(changed)).toEqual([
    { WalletFundingRequestID: 7, Version: 2, ProofOfPaymentDocumentID: 8, submit: true },
  ])
  expect(draftOf('deposit')).toBeUndefined()
})

test('an upload that fails says so at the upload, and nothing can be submitted', async () => {
  stored()
  uploads(422, 'UploadFileError')
  show()
  await send()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This file could not be used\./)
  expect((await submitButton()).hasAttribute('disabled')).toBe(true)
})

test('a proof that was stored although its upload failed is there', async () => {
  stored()
  uploads(503, 'Error_Unavailable')
  show()
  await submitButton()
  stored(proved)
  await send()
  await waitFor(async () => expect((await submitButton()).hasAttribute('disabled')).toBe(false))
})

test('where another tab submitted the deposit meanwhile, an upload that is refused shows that', async () => {
  stored()
  uploads(409, 'OrderNotPending')
  show()
  await submitButton()
  stored({ ...proved, State: 'LWAIT' })
  await send()
  expect(await screen.findByText('Deposit submitted')).toBeTruthy()
})

test('a file of a kind that is not taken is refused before it is sent', async () => {
  stored()
  const sent = uploads()
  show()
  const input = await screen.findByLabelText(/^Proof of payment/)
  const text = new File(['x'], 'wire.txt', { type: 'text/plain' })
  await userEvent.upload(input, text, { applyAccept: false })
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  expect(sent).toHaveLength(0)
})

const failed = 'Your request could not be processed. What you entered is kept. Please try again.'

test.each([
  [422, 'Nonuploaded', 'Upload the proof of payment first.'],
  [409, 'DepositNotSupported', 'This account does not take deposits.'],
  [500, 'Error_Internal', failed],
  [503, 'Error_Unavailable', failed],
])('a refusal to submit, %s %s, is told in words, and the deposit stays', async (status, key, words) => {
  stored(proved)
  refuse('put', call, status, key, { params: { requestId: 'r-1' } })
  show()
  await press('Submit')
  expect((await screen.findByRole('dialog')).textContent).toContain(words)
  await press('OK')
  await waitFor(async () => expect((await submitButton()).getAttribute('aria-busy')).toBeNull())
})

test('where the answer to submitting was lost, the record is believed', async () => {
  sequence('get', call, [
    { status: 200, body: { ok: true, WalletFundingRequest: record(proved) } },
    { status: 200, body: { ok: true, WalletFundingRequest: record({ ...proved, State: 'LWAIT' }) } },
  ])
  refuse('put', call, 409, 'OrderNotPending', { params: { state: 'LWAIT' } })
  show()
  await press('Submit')
  await submitted()
  expect(screen.queryByText('This can no longer be changed in its current state.')).toBeNull()
})

test('where no answer comes and it is not submitted, that is told, and the deposit stays', async () => {
  stored(proved)
  server.use(http.put(`*/api/${call}`, () => HttpResponse.error()))
  show()
  await press('Submit')
  expect((await screen.findByRole('dialog')).textContent).toContain(failed)
  await press('OK')
  expect(await submitButton()).toBeTruthy()
})

test('a deposit that another tab changed is not submitted unseen: it is told, and shown as it is now', async () => {
  const changed = { ...proved, FundingAmount: 400, Version: 3 }
  stored(proved)
  const sent = refuse('put', call, 409, 'Error_StaleVersion')
  show()
  await submitButton()
  stored(changed)
  await press('Submit')
  expect(await screen.findByText(/^This was changed in the meantime\./)).toBeTruthy()
  expect(own(sent)).toMatchObject([{ Version: 2, submit: true }])
  await press('OK')
  expect(await screen.findByText(/400/)).toBeTruthy()
  const again = saves('put', { ...changed, State: 'LWAIT', Version: 4 })
  await press('Submit')
  await submitted()
  expect(own(again)).toMatchObject([{ Version: 3, submit: true }])
})

test('one that was ended elsewhere meanwhile is shown as it stands', async () => {
  sequence('get', call, [
    { status: 200, body: { ok: true, WalletFundingRequest: record(proved) } },
    { status: 200, body: { ok: true, WalletFundingRequest: record({ ...proved, State: 'RevokedInd' }) } },
  ])
  refuse('put', call, 409, 'OrderNotPending', { params: { state: 'RevokedInd' } })
  show()
  await press('Submit')
  expect(await screen.findByText('Deposit cancelled')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Later leaves the deposit as it is', async () => {
  stored()
  show()
  await user.click(await screen.findByRole('link', { name: 'Later' }))
  expect(await elsewhere()).toBe('/account/portfolio/investment')
})

test('the bank details can be looked at again beside the proof', async () => {
  stored()
  show()
  await press('Show the bank details')
  expect((await screen.findByRole('dialog')).textContent).toContain(reference)
  expect(screen.queryByRole('button', { name: 'Next: proof of payment' })).toBeNull()
})

const confirmation = async () =>
  within(
    (await screen.findByText('Cancel this deposit?')).closest(
      '[role=dialog], [role=alertdialog], dialog',
    ) as HTMLElement,
  )

test.each([2, 3])('on step %d a deposit is cancelled once that is sure', async (active) => {
  typed('deposit', { WalletFundingRequestID: 7, FundingAmount: '2500.5' })
  stored()
  const cancelled = answer('delete', call, { ok: true })
  show(`${resumed}&active=${active}`)
  if (active === 2) await press('Close')
  await press('Cancel deposit')
  const question = await confirmation()
  expect(question.getByText(/The deposit of US\$ 2,500\.50 ends\./)).toBeTruthy()
  expect(cancelled).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Cancel deposit' }))
  expect(await elsewhere()).toBe('/account/portfolio/fund')
  expect(await screen.findByText('Your deposit is cancelled.')).toBeTruthy()
  expect(own(cancelled)).toEqual([{ WalletFundingRequestID: 7 }])
  expect(draftOf('deposit')).toBeUndefined()
})

test('a deposit that is kept is not cancelled', async () => {
  stored()
  const cancelled = answer('delete', call, { ok: true })
  show()
  await press('Cancel deposit')
  await user.click((await confirmation()).getByRole('button', { name: 'Keep it' }))
  expect(await submitButton()).toBeTruthy()
  expect(cancelled).toHaveLength(0)
})

test('a refusal to cancel is told, and the deposit shown as it is now', async () => {
  stored()
  refuse('delete', call, 409, 'OrderNotPending', { params: { state: 'GWAIT' } })
  show()
  await press('Cancel deposit')
  const question = await confirmation()
  stored({ ...proved, State: 'GWAIT' })
  await user.click(question.getByRole('button', { name: 'Cancel deposit' }))
  expect(await screen.findByText('This can no longer be changed in its current state.')).toBeTruthy()
  expect(await screen.findByText('Deposit submitted')).toBeTruthy()
})

test.each([
  ['LWAIT', {}, 'Deposit submitted'],
  ['GWAIT', {}, 'Deposit submitted'],
  ['GPASS', { AmountReceived: 2480.5 }, 'Deposit complete'],
  ['LFAIL', {}, 'Deposit not accepted'],
  ['GFAIL', {}, 'Deposit not accepted'],
  ['RevokedInd', {}, 'Deposit cancelled'],
])('a deposit at %s is only read, whatever step the address names', async (State, change, title) => {
  stored({ ...proved, State, ...change })
  show(`${resumed}&active=1`)
  expect(await screen.findByText(title)).toBeTruthy()
  for (const name of ['Submit', 'Cancel deposit', 'Next: bank details'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('a complete deposit tells what arrived, which is what was credited', async () => {
  stored({ ...proved, State: 'GPASS', AmountReceived: 2480.5 })
  show(resumed)
  expect(await screen.findByText('US$ 2,480.50 has been credited to your wallet.')).toBeTruthy()
  expect(screen.getByText('Amount received').parentElement?.textContent).toContain('2,480.50')
})

test.each([
  [null, 'The deposit of US$ 2,500.50 was not credited to your wallet.'],
  [
    2480.5,
    'The deposit was not credited to your wallet. The US$ 2,480.50 that arrived goes back to its payer.',
  ],
])(
  'a deposit that was not accepted, of which %s arrived, tells what becomes of it',
  async (AmountReceived, words) => {
    stored({ ...proved, State: 'GFAIL', AmountReceived })
    show(resumed)
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

test('one that was not accepted says what the review had to say, and another can be begun', async () => {
  stored({ ...proved, State: 'GFAIL', Comment: 'The sender is not the holder.' })
  show(resumed)
  expect((await screen.findByText('Reason given by the reviewer')).parentElement?.textContent).toContain(
    'The sender is not the holder.',
  )
  await user.click(screen.getByRole('link', { name: 'Start a new deposit' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('2500.50')
})
