import { expect, test } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { fieldText, refusalText } from '.'

test.each([
  [{}, 'There is no wallet for this account yet.'],
  [
    { minimum: 50_000, currency: 'USD', reason: 'minimum' },
    'Your wallet holds less than the smallest investment, USD 50,000.',
  ],
])('a wallet that cannot pay is told by its params: %j', (params, words) => {
  expect(refusalText(new Refusal(422, 'NoWalletFound', params))).toBe(words)
  expect(fieldText('NoWalletFound', params, 'PaymentMethodID')).toBe(words)
})
