import { expect, test } from 'vitest'
import { coinsText, plainCoins } from './coins'

test.each([
  [0.0025, '0.00250000'],
  [0.00000001, '0.00000001'],
  [0.1 + 0.2, '0.30000000'],
  [20_999_999.99999999, '20999999.99999999'],
])('%d bitcoin are written with all decimals', (coins, written) => {
  expect([plainCoins(coins), coinsText(coins)]).toEqual([written, `${written} BTC`])
})
