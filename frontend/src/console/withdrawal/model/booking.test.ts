import { describe, expect, test } from 'vitest'
import { forecastWithdrawal } from './booking'

const move = (from: string, to: string, amount: number) => ({ from, to, amount })

describe('a withdrawal', () => {
  const moves = { placeFreed: false, sharesIssued: false }

  test('the first line books nothing, and tells what the second will', () =>
    expect(forecastWithdrawal('pass', { state: 'LWAIT', amount: 1000.1 })).toEqual({
      ...moves,
      now: [],
      later: [move('wallet_held', 'payable', 1000.1)],
    }))

  test('the second line turns the hold into a payout', () =>
    expect(forecastWithdrawal('pass', { state: 'GWAIT', amount: 1000 })).toEqual({
      ...moves,
      now: [move('wallet_held', 'payable', 1000)],
      later: [],
    }))

  test.each(['LWAIT', 'GWAIT'] as const)('failed at %s, what was held is back in the wallet', (state) =>
    expect(forecastWithdrawal('fail', { state, amount: 1000 })).toEqual({
      ...moves,
      now: [move('wallet_held', 'wallet', 1000)],
      later: [],
    }),
  )

  test('a return moves nothing', () =>
    expect(forecastWithdrawal('return', { state: 'GWAIT', amount: 1000 })).toEqual({
      ...moves,
      now: [],
      later: [],
    }))
})
