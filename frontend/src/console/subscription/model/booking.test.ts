import { describe, expect, test } from 'vitest'
import { borneByPlatform, forecastBookings, receivedMistake } from './booking'

const wire = { state: 'LWAIT', payment_method: 'Wire', amount: 1000, has_wallet: true } as const
const wallet = { state: 'LWAIT', payment_method: 'Wallet', amount: 1000, has_wallet: true } as const
const receipt = { id: 7, reference: 'STMT-1', value_on: '2026-11-19', amount: 1200, currency: 'USD' }
const move = (from: string, to: string, amount: number) => ({ from, to, amount })

describe('the first line passes', () => {
  test('a wire: what arrived is booked as received, the rest waits for the second line', () => {
    const { now, later } = forecastBookings('pass', wire, 1000)
    expect(now).toEqual([move('bank', 'suspense', 1000)])
    expect(later).toEqual([move('suspense', 'escrow', 1000)])
  })

  test('a wire that brought more: the excess will go back, to the cent', () => {
    const { later } = forecastBookings('pass', { ...wire, amount: 1000.1 }, 1000.4)
    expect(later).toEqual([move('suspense', 'escrow', 1000.1), move('suspense', 'wallet', 0.3)])
  })

  test('a wire that banks took something of: the platform bears it', () => {
    const { later } = forecastBookings('pass', { ...wire, charge_tolerance: 25 }, 985.5)
    expect(later).toEqual([move('suspense', 'escrow', 985.5), move('fees', 'escrow', 14.5)])
  })

  test('a wire that came back with an amount that the bank confirmed books nothing again', () =>
    expect(forecastBookings('pass', { ...wire, amount_received: 1200 }, 1200)).toMatchObject({
      now: [],
      later: [move('suspense', 'escrow', 1000), move('suspense', 'wallet', 200)],
    }))

  test('a wire whose receipts are matched books nothing again, and their sum counts', () => {
    const matched = { ...wire, receipts: [receipt] }
    expect(forecastBookings('pass', matched, 1200)).toMatchObject({
      now: [],
      later: [move('suspense', 'escrow', 1000), move('suspense', 'wallet', 200)],
    })
  })

  test('a wallet order moves nothing yet', () => {
    const { now, later } = forecastBookings('pass', wallet)
    expect(now).toEqual([])
    expect(later).toEqual([move('wallet_held', 'escrow', 1000)])
  })
})

describe('the second line passes', () => {
  test('a wire: receipts go to escrow, the excess to payouts where there is no wallet', () => {
    const order = { ...wire, state: 'GWAIT', amount_received: 1025, has_wallet: false } as const
    expect(forecastBookings('pass', order).now).toEqual([
      move('suspense', 'escrow', 1000),
      move('suspense', 'payable', 25),
    ])
  })

  test('a wallet order: the hold is captured', () =>
    expect(forecastBookings('pass', { ...wallet, state: 'GWAIT' }).now).toEqual([
      move('wallet_held', 'escrow', 1000),
    ]))
})

test('a return takes back what was stated of a wire, leaves what the bank brought, and moves nothing of a wallet order', () => {
  const rest = { later: [], placeFreed: false, sharesIssued: false }
  const returned = { ...wire, state: 'GWAIT', amount_received: 1000 } as const
  expect(forecastBookings('return', returned)).toEqual({ ...rest, now: [move('suspense', 'bank', 1000)] })
  expect(forecastBookings('return', { ...returned, receipts: [receipt] })).toEqual({ ...rest, now: [] })
  expect(forecastBookings('return', { ...wallet, state: 'GWAIT' })).toEqual({ ...rest, now: [] })
})

describe('what is given back', () => {
  test.each(['fail', 'revoke'] as const)('%s before any money came moves none', (act) => {
    expect(forecastBookings(act, wire)).toMatchObject({ now: [], placeFreed: true })
  })

  test('everything that arrived goes back, not only what was ordered', () =>
    expect(forecastBookings('fail', { ...wire, state: 'GWAIT', amount_received: 1025 }).now).toEqual([
      move('suspense', 'wallet', 1025),
    ]))

  test('a hold is released', () =>
    expect(forecastBookings('fail', wallet).now).toEqual([move('wallet_held', 'wallet', 1000)]))

  test('an accepted order is refunded out of escrow', () =>
    expect(forecastBookings('revoke', { ...wire, state: 'PRE_OK', amount_received: 1025 }).now).toEqual([
      move('escrow', 'wallet', 1000),
    ]))
})

test('what the platform bore of a wire returns to it', () => {
  const order = { ...wire, amount_received: 985 }
  expect(forecastBookings('revoke', { ...order, state: 'PRE_OK' }).now).toEqual([
    move('escrow', 'wallet', 985),
    move('escrow', 'fees', 15),
  ])
  expect(forecastBookings('revoke', { ...order, state: 'SUCCESS' }).now).toEqual([
    move('project_paid', 'wallet', 985),
    move('project_paid', 'fees', 15),
  ])
})

test('an issued order that is revoked pays the investor back, and one that is corrected lies in escrow again', () => {
  expect(forecastBookings('revoke', { ...wire, state: 'SUCCESS' })).toMatchObject({
    now: [move('project_paid', 'wallet', 1000)],
    placeFreed: true,
    sharesBack: true,
    onApproval: true,
  })
  expect(forecastBookings('correct', { ...wire, state: 'SUCCESS' })).toMatchObject({
    now: [move('project_paid', 'escrow', 1000)],
    placeFreed: false,
    sharesBack: true,
    onApproval: true,
  })
})

test('issuing pays the project and gives the shares', () =>
  expect(forecastBookings('issue', { ...wire, state: 'PRE_OK' })).toMatchObject({
    now: [move('escrow', 'project_paid', 1000)],
    sharesIssued: true,
    placeFreed: false,
  }))

test.each([
  ['', 'missing'],
  ['about 1000', 'unreadable'],
  ['150000,00', 'grouped'],
  ['150,000.00', 'grouped'],
  ['1 000', 'grouped'],
  ['1e3', 'unreadable'],
  ['1000.', 'unreadable'],
  ['0', 'zero'],
  ['999.99', 'tooLittle'],
  ['1000', undefined],
  ['1000.01', undefined],
])('%j received for 1000 is %s', (typed, mistake) =>
  expect(receivedMistake(typed, { amount: 1000 })).toBe(mistake),
)

test('the sum of the matched receipts passes as it is, unless it is too little', () => {
  expect(receivedMistake('', { amount: 1000, receipts: [receipt] })).toBeUndefined()
  expect(receivedMistake('', { amount: 1200.01, receipts: [receipt] })).toBe('tooLittle')
})

test.each([
  ['974.99', 'tooLittle', undefined],
  ['975', undefined, 25],
  ['999.99', undefined, 0.01],
  ['1000', undefined, undefined],
  ['1001', undefined, undefined],
  ['', 'missing', undefined],
])(
  '%j received for 1000 with a tolerance of 25 is %s, and the platform bears %s',
  (typed, mistake, borne) => {
    const order = { amount: 1000, charge_tolerance: 25 }
    expect(receivedMistake(typed, order)).toBe(mistake)
    expect(borneByPlatform(typed, order)).toBe(borne)
  },
)

test('what was entered before the order came back need not be entered again', () => {
  const returned = { amount: 1000, amount_received: 1200 }
  expect(receivedMistake('', returned)).toBeUndefined()
  expect(receivedMistake('999.99', returned)).toBe('tooLittle')
})
