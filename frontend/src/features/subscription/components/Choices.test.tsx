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
  [null, 'This account has no wallet for this currency.', true],
  [0, 'The wallet has US$ 0, and the smallest investment is US$ 10,000.', true],
  [9_999.99, 'The wallet has US$ 9,999.99, and the smallest investment is US$ 10,000.', true],
  [10_000, 'Available: US$ 10,000', false],
])('with %s in the wallet the choice says why it is none', (available, words, off) => {
  const choice = { methods: [method], currency: 'USD', chosen: null, error: undefined }
  renderScreen(<MethodChoice {...choice} available={available} onChoose={() => {}} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio').disabled).toBe(off)
})
