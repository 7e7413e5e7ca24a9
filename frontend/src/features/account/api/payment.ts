// Paying the fee of an account's review: starting, reading its state, asking for a refund. What the browser brings back
// from the payment page is not trusted: the server's own record decides.
import { get, send } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'
import { pause } from '@/shared/signing/polling'
import { wizardRoute } from '../routes'

export type Payment = Schemas['Payment']
type Started = Schemas['PaymentStarted']

/** Milliseconds between two polls, and how many there are before the investor is asked to look again later. */
export const paymentPollMs = 3000
export const paymentQuestions = 20

export const startPayment = (account: number, framework: number): Promise<Started> =>
  send('POST', 'account_pay.json', {
    ProcessCodeKey: 'KYC',
    UserEntityID: account,
    RedirectURL: `${location.origin}/#${wizardRoute(framework)}`,
  })

export const fetchPayment = (id: number, signal: AbortSignal): Promise<Payment> =>
  get('account_pay.json', { OnlineChargeSessionID: id }, { signal })

export const askRefund = (id: number): Promise<Schemas['RefundAsked']> =>
  send('POST', 'account_pay_refund.json', { OnlineChargeSessionID: id })

/** Leaves for the gateway with the form that it requires, its fields in their order. */
export function leaveToPay({ form, formdata }: Pick<Started, 'form' | 'formdata'>): void {
  const element = document.createElement('form')
  element.method = form.method
  element.action = form.action
  for (const [name, value] of Object.entries(formdata)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    element.append(field)
  }
  document.body.append(element)
  element.submit()
}

interface Waiting {
  read: (signal: AbortSignal) => Promise<Payment>
  signal: AbortSignal
}

/** Asks until the payment is decided; null when it is not within the time, or the screen was left. */
export async function waitForPayment({ read, signal }: Waiting): Promise<Payment | null> {
  for (let asked = 0; asked < paymentQuestions && !signal.aborted; asked += 1) {
    // A question without an answer is one of those that are asked.
    const payment = await read(signal).catch(() => null)
    if (payment && payment.State !== 'Pending') return payment
    await pause(paymentPollMs, signal)
  }
  return null
}
