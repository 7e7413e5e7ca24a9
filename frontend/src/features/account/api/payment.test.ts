import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveToPay, type Payment, paymentPollMs, paymentQuestions, waitForPayment } from './payment'

const payment = (State: Payment['State']): Payment => ({
  OnlineChargeSessionID: 7,
  State,
  Amount: 450,
  Currency: 'ZAR',
  RefundingInd: false,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('asks every 3 seconds until the payment is decided, also past a question without an answer', async () => {
  const read = vi
    .fn()
    .mockResolvedValueOnce(payment('Pending'))
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(payment('Paid'))
  const ended = waitForPayment({ read, signal: new AbortController().signal })
  await vi.advanceTimersByTimeAsync(2 * paymentPollMs)
  expect(await ended).toMatchObject({ State: 'Paid' })
  expect(read).toHaveBeenCalledTimes(3)
})

test('ends after so many questions, and at once when the screen is left', async () => {
  const read = vi.fn().mockResolvedValue(payment('Pending'))
  const ended = waitForPayment({ read, signal: new AbortController().signal })
  await vi.advanceTimersByTimeAsync((paymentQuestions + 5) * paymentPollMs)
  expect(await ended).toBeNull()
  expect(read).toHaveBeenCalledTimes(paymentQuestions)

  const left = new AbortController()
  const waiting = waitForPayment({ read, signal: left.signal })
  await vi.advanceTimersByTimeAsync(paymentPollMs)
  left.abort()
  expect(await waiting).toBeNull()
  expect(read).toHaveBeenCalledTimes(paymentQuestions + 2)
})

test('the form goes to the gateway with its fields in their order', () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  leaveToPay({
    form: { action: 'https://gateway.test/eng/process', method: 'POST' },
    formdata: { merchant_id: '1', amount: '450.00', signature: 'x' },
  })
  const form = document.querySelector('form')
  expect(submit).toHaveBeenCalledOnce()
  expect([form?.action, form?.method]).toEqual(['https://gateway.test/eng/process', 'post'])
  expect([...new FormData(form ?? undefined).keys()]).toEqual(['merchant_id', 'amount', 'signature'])
})
