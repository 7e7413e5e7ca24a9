import { expect, test } from 'vitest'
import { blankRate, differs, dollarsOf, rateForm, rateMistakes, readRate } from './entering'
import { changeText, ratesAddress, rateText, readRatePlace } from './rates'

test('a rate is written with six significant digits and never with an exponent', () => {
  expect(rateText(1.0867)).toBe('1.0867')
  expect(rateText(0.1393205128)).toBe('0.139321')
  expect(rateText(7.1776939368)).toBe('7.17769')
  expect(rateText(0.0001)).toBe('0.0001')
  expect(rateText(1000)).toBe('1000')
  expect(rateText(1)).toBe('1')
})

test('what a rate differs by is told with its sign', () => {
  expect(changeText(1.1, 1)).toBe('+10 %')
  expect(changeText(0.9, 1)).toBe('-10 %')
  expect(changeText(1, 1)).toBe('0 %')
})

test('the place of the list is read from the address and written into it', () => {
  const place = readRatePlace(new URLSearchParams('currency=EUR&from=2026-11-01&to=soon&before=7'))
  expect(place).toEqual({ currency: 'EUR', from: '2026-11-01', to: undefined, before: 7, after: undefined })
  expect(ratesAddress(place)).toBe('/exchange_rates?currency=EUR&from=2026-11-01&before=7')
})

const sound = { ...blankRate('2026-11-27'), currency: 'EUR', rate: '1.0867', reason: 'ECB' }
const wrong = (part: Partial<typeof sound>) =>
  Object.entries(rateMistakes({ ...sound, ...part }, '2026-11-27')).flatMap(([field, key]) =>
    key ? [[field, key]] : [],
  )

test('a rate is a plain number above zero that a currency can have', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ rate: '' })).toEqual([['rate', 'console.rates.rateMissing']])
  for (const rate of ['0', '0.0', '0.', '0.00000000000'])
    expect(wrong({ rate })).toEqual([['rate', 'console.rates.rateZero']])
  for (const rate of ['-1', '1,08', '1e3', 'abc', '1.00000000001'])
    expect(wrong({ rate })).toEqual([['rate', 'console.rates.rateUnreadable']])
  for (const rate of ['1000.5', '0.00001'])
    expect(wrong({ rate })).toEqual([['rate', 'console.rates.rateAbsurd']])
  expect(wrong({ rate: '0.0005', direction: 'units_per_usd' })).toEqual([
    ['rate', 'console.rates.rateAbsurd'],
  ])
  expect(wrong({ day: '2026-11-28' })).toEqual([['day', 'console.rates.dayAhead']])
  expect(wrong({ reason: ' ' })).toEqual([['reason', 'console.proposal.reasonMissing']])
})

test('it is sent as typed, in the direction that was chosen', () => {
  expect(rateForm(sound, false)).toEqual({
    currency: 'EUR',
    usd_per_unit: '1.0867',
    day: '2026-11-27',
    reason: 'ECB',
  })
  const meant = rateForm({ ...sound, direction: 'units_per_usd', rate: ' 0.92 ' }, true)
  expect(meant).toMatchObject({ units_per_usd: '0.92', accept_difference: true })
  expect(readRate(' 0.5 ')).toBe(0.5)
  expect(dollarsOf('units_per_usd', 4)).toBe(0.25)
  expect(differs({ messageKey: 'RateDiffers' })).toBe(true)
})
