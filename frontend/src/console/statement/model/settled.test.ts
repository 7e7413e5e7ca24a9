import { expect, test } from 'vitest'
import { settledAmounts, settledMistakes } from './settled'

const cards = { kind: 'gateway_settlement', record: 1 } as const
const coins = { kind: 'gateway_settlement', record: 2 } as const
const line = { coins_held: 750 }

test.each([
  [cards, '', '', {}],
  [cards, '1,5', '', { charge: 'shared.amount.grouped' }],
  [cards, '0', '', { charge: 'Pleaseentertheamount' }],
  [coins, '', '', { owed: 'console.statement.owedMissing' }],
  [coins, '', '0', { owed: 'Pleaseentertheamount' }],
  [coins, '', '750', {}],
  [coins, '', '750.01', { owed: 'console.statement.owedNotHeld' }],
  [{ kind: 'charge' } as const, 'x', 'x', {}],
])('%o with the charge %s and owed %s has the mistakes %o', (meaning, charge, owed, mistakes) =>
  expect(settledMistakes(meaning, line, { charge, owed })).toEqual(mistakes),
)

test('a gateway that holds no coins has sold none', () =>
  expect(settledMistakes(coins, { coins_held: null }, { charge: '', owed: '1' }).owed).toBe(
    'console.statement.owedNotHeld',
  ))

test('what was owed is sent of coins alone', () => {
  const values = { charge: '5', owed: '720' }
  expect(settledAmounts(coins, values)).toEqual({ charge: 5, owed: 720 })
  expect(settledAmounts(cards, values)).toEqual({ charge: 5, owed: undefined })
  expect(settledAmounts({ kind: 'interest' }, values)).toEqual({ charge: undefined, owed: undefined })
})
