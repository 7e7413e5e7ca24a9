import { describe, expect, test } from 'vitest'
import { compounded, decimalText, rateOf, simple } from './exact'
import { outcomeOf, readAmount, targetOf } from './plan'

describe('figures', () => {
  test.each([
    [0.114, false, 114_000_000n],
    [11.4, true, 114_000_000n],
    [8.75, true, 87_500_000n],
    [0.1 + 0.2, false, 300_000_000n],
    [1e-7, false, 100n],
    [0, true, 0n],
    [-0.05, false, -50_000_000n],
    [Number.NaN, false, 0n],
  ])('the rate %d, a percentage: %s, is read as %d billionths', (sent, percentage, expected) =>
    expect(rateOf(sent, percentage)).toBe(expected),
  )

  test.each([
    [1_000_000n, 114_000_000n, 12, 114_000n],
    [1_000_000n, 114_000_000n, 6, 57_000n],
    [1_000_000n, 87_500_000n, 1, 7_292n],
    [10n, 50_000_000n, 12, 1n],
    [9n, 50_000_000n, 12, 0n],
  ])('%d cents at %d earn in %d months %d cents', (cents, rate, months, expected) =>
    expect(simple(cents, rate, months)).toBe(expected),
  )

  test.each([
    [1_000_000n, 100_000_000n, 12, 1_100_000n],
    [1_000_000n, 100_000_000n, 24, 1_210_000n],
    [1_000_000n, 114_000_000n, 30, 1_309_824n],
    [1_000_000n, 0n, 30, 1_000_000n],
    [1_000_000n, 210_000_000n, 6, 1_100_000n],
    [999_999_999_900n, 143_000_000n, 40, 1_561_303_864_290n],
  ])('%d cents at %d grow in %d months to %d cents', (cents, rate, months, expected) =>
    expect(compounded(cents, rate, months)).toBe(expected),
  )

  test('half a cent goes up', () => expect(compounded(50n, 10_000_000n, 12)).toBe(51n))

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [123_456n, '1234.56'],
  ])('%d cents are written %s', (cents, text) => expect(decimalText(cents)).toBe(text))
})

describe('a plan', () => {
  const roi = targetOf({ IsROIInvestmentInd: true, ROIPercentage: 8.75, CurrentAnnualReturn: null })
  const irr = targetOf({ IsROIInvestmentInd: false, ROIPercentage: null, CurrentAnnualReturn: 0.1 })

  test('at an ROI pays every year, the rest of a year by its months, and the capital at the end', () =>
    expect(outcomeOf(1_000_000n, 30, roi)).toEqual({
      flows: [
        { month: 0, capital: -1_000_000n, income: 0n },
        { month: 12, capital: 0n, income: 87_500n },
        { month: 24, capital: 0n, income: 87_500n },
        { month: 30, capital: 1_000_000n, income: 43_750n },
      ],
      grown: [],
      gain: 218_750n,
      total: 1_218_750n,
    }))

  test('at an IRR pays once, at the end', () =>
    expect(outcomeOf(1_000_000n, 24, irr)).toEqual({
      flows: [
        { month: 0, capital: -1_000_000n, income: 0n },
        { month: 24, capital: 1_000_000n, income: 210_000n },
      ],
      grown: [{ month: 12, cents: 1_100_000n }],
      gain: 210_000n,
      total: 1_210_000n,
    }))

  test('adds up: what comes back is what was paid in and the gain', () => {
    for (const months of [1, 7, 12, 13, 24, 41, 120]) {
      for (const target of [roi, irr]) {
        const { flows, gain, total } = outcomeOf(7_654_300n, months, target)
        const sum = flows.reduce((all, flow) => all + flow.capital + flow.income, 0n)
        expect([months, sum, total - gain]).toEqual([months, gain, 7_654_300n])
        expect(flows.at(-1)?.month).toBe(months)
      }
    }
  })

  test('of a project without a rate earns nothing', () =>
    expect(outcomeOf(100n, 12, targetOf({ IsROIInvestmentInd: true })).gain).toBe(0n))
})

describe('a typed amount', () => {
  test.each([
    ['10000', 1_000_000n],
    ['10,000', null],
    ['10 000', null],
    ['１０，０００', null],
    ['0', null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['ten', null],
    ['99999999999', null],
    ['9999999999', 999_999_999_900n],
  ])('"%s" is %s cents', (typed, cents) => expect(readAmount(typed)).toBe(cents))
})
