import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { wallet } from '../order'
import type { PaymentMethod } from '../wire'
import { MethodChoice } from './Choices'

const method = partly<PaymentMethod>({
  PaymentMethodID: wallet,
  PaymentMethod: 'Wallet balance',
  MinimumInvestmentValue: 10_000,
})

test.each([
  [null, 'This account has no wallet to pay from.', true],
  [0, 'Available: US$ 0. The smallest investment is US$ 10,000.', true],
  [9_999.99, 'Available: US$ 9,999.99. The smallest investment is US$ 10,000.', true],
  [10_000, 'Available: US$ 10,000', false],
])('with %s available the choice of the wallet says how much, or why it is off', (available, words, off) => {
  const choice = { methods: [method], currency: 'USD', hasAccount: true, chosen: null, error: undefined }
  renderScreen(<MethodChoice {...choice} available={available} onChoose={() => {}} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio').disabled).toBe(off)
})

test('before an account is chosen nothing is said of its wallet', () => {
  const choice = { methods: [method], currency: 'USD', chosen: null, error: undefined }
  renderScreen(<MethodChoice {...choice} hasAccount={false} available={null} onChoose={() => {}} />)
  expect(screen.getByText('Choose the account to invest from.')).toBeTruthy()
  expect(screen.queryByText('This account has no wallet to pay from.')).toBeNull()
})
