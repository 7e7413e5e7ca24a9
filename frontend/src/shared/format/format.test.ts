import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import {
  dateText,
  daysLeft,
  deadlineText,
  fileSizeText,
  momentText,
  moneyParts,
  moneyText,
  percentText,
  returnOf,
  sharesText,
  shortMoney,
  termText,
  wireDate,
} from '.'

describe('money', () => {
  test.each([
    [1234567, '1,234,567'],
    [1234.5, '1,234.50'],
    [0.1, '0.10'],
    [10.0, '10'],
    ['999999999999.99', '999,999,999,999.99'],
    [-5.25, '5.25'],
  ])('%s is written %s', (amount, figure) => {
    expect(moneyParts(amount, 'USD').figure).toBe(figure)
  })

  test('carries its currency and its sign', () => {
    expect(moneyText(-5, 'USD')).toBe('-US$ 5')
    expect(moneyParts(5, 'CNY', true)).toMatchObject({ sign: '+', currency: 'CN¥' })
    expect(moneyText(5, '₿')).toBe('₿ 5')
  })

  test.each(['CNY', 'CN¥', '¥'])('writes the yuan, sent as %s, by the language', async (currency) => {
    expect(moneyText(80, currency)).toBe('CN¥ 80')
    useSession.setState({ locale: 'zh' })
    await loadCatalogues()
    expect(moneyText(80, currency)).toBe('¥ 80')
    useSession.setState({ locale: 'en' })
    await loadCatalogues()
  })
})

describe('a long amount in a narrow place', () => {
  afterEach(async () => {
    useSession.setState({ locale: 'en' })
    await loadCatalogues()
  })

  test.each([
    ['en', 68_000_000, 'USD', 'US$ 68.0 m'],
    ['en', 68_250_000, 'US$', 'US$ 68.3 m'],
    ['en', 1_234_000_000, '¥', 'CN¥ 1.2 bn'],
    ['en', 999_999, 'USD', undefined],
    ['zh', 68_000_000, 'USD', '6,800 万美元'],
    ['zh', 1_250_000, 'CN¥', '125 万人民币'],
    ['zh', 120_500_000, 'EUR', '1.2 亿欧元'],
  ] as const)('in %s %d %s is %s', async (locale, amount, currency, words) => {
    useSession.setState({ locale })
    await loadCatalogues()
    expect(shortMoney(amount, currency)).toBe(words)
  })
})

test('rates have 2 decimals and a percent sign', () => {
  expect(percentText(11.4)).toBe('11.40%')
  expect(percentText(0)).toBe('0.00%')
})

test('the return is the ROI as sent, else the annual return times 100', () => {
  expect(returnOf({ IsROIInvestmentInd: true, ROIPercentage: 12.5, CurrentAnnualReturn: 0.3 })).toBe(12.5)
  expect(returnOf({ IsROIInvestmentInd: false, ROIPercentage: 12.5, CurrentAnnualReturn: 0.09 })).toBe(9)
})

test('the size of a file is told in kilobytes, a large one in megabytes', () => {
  expect([1, 1_499, 245_000, 999_999, 1_000_000, 10_485_760].map(fileSizeText)).toEqual([
    '1 kB',
    '1 kB',
    '245 kB',
    '1,000 kB',
    '1 MB',
    '10.5 MB',
  ])
})

describe('a term', () => {
  test.each([
    [1, '1 month'],
    [12, '12 months'],
    [13, '1 year 1 month'],
    [24, '2 years'],
    [30, '2 years 6 months'],
  ])('of %i months is written %s', (months, text) => expect(termText(months)).toBe(text))

  test('reads naturally in Chinese', async () => {
    useSession.setState({ locale: 'zh' })
    await loadCatalogues()
    expect([termText(6), termText(24), termText(30)]).toEqual(['6 个月', '2 年', '2 年 6 个月'])
    useSession.setState({ locale: 'en' })
    await loadCatalogues()
  })
})

describe('days left', () => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  test.each([
    ['2026-03-11T12:00:00Z', 10.5],
    ['2026-03-11T14:23:59Z', 10.5],
    ['2026-03-01T01:00:00Z', 1],
    ['2026-03-02T02:24:00Z', 1.1],
    ['2026-03-01T00:00:00Z', 0],
    ['2026-02-01T00:00:00Z', 0],
  ])('until %s are %d', (end, days) => expect(daysLeft(end, now)).toBe(days))
})

test('a day is written as it was sent, an instant by the day at UTC+8', () => {
  expect(dateText('2026-03-01')).toBe('Mar 1, 2026')
  expect(dateText('2026-03-01T20:00:00Z')).toBe('Mar 2, 2026')
  expect(dateText('nonsense')).toBe('')
})

describe('what investors read of an instant is at UTC+8', () => {
  const at = '2026-03-01T20:05:00Z'
  const reader = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('and says so where the reader lives by another time', () => {
    reader(-120)
    expect(momentText(at)).toBe('Mar 2, 2026, 04:05 (UTC+8)')
    expect(deadlineText(at)).toBe('Mar 2, 2026 (UTC+8)')
  })

  test('and says nothing of it where that is their own time, nor of a day without a time', () => {
    reader(-480)
    expect([momentText(at), deadlineText(at)]).toEqual(['Mar 2, 2026, 04:05', 'Mar 2, 2026'])
    reader(0)
    expect([deadlineText('2026-03-01'), deadlineText('')]).toEqual(['Mar 1, 2026', ''])
  })

  test('in Chinese as the time of Beijing', async () => {
    reader(300)
    useSession.setState({ locale: 'zh' })
    await loadCatalogues()
    expect(deadlineText(at)).toBe('2026年3月2日（\u2060北\u2060京\u2060时\u2060间\u2060）')
    useSession.setState({ locale: 'en' })
    await loadCatalogues()
  })
})

test('shares have up to 4 decimals, days of pickers four-digit years', () => {
  expect(sharesText(1234.56789)).toBe('1,234.5679')
  expect(wireDate(1990, 3, 7)).toBe('1990-03-07')
})
