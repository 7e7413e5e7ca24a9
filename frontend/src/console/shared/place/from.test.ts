import { expect, test } from 'vitest'
import { addressFrom } from './from'

const item = '/kyc/12?state=LWAIT&page=2'
const investor = addressFrom(item, '/investors/7')

test('an investor that was opened from an item leads back to it, in its place in the list', () => {
  expect(new URLSearchParams(investor.split('?')[1]).get('from')).toBe(item)
  expect(addressFrom(investor, '/kyc/12?state=all')).toBe(item)
})

test('another item of that investor leads back to the investor', () => {
  const other = addressFrom(investor, '/subscriptions/3?state=all')
  expect(other).toMatch(/^\/subscriptions\/3\?state=all&from=/)
  expect(addressFrom(other, '/investors/7')).toBe(investor)
})

test.each(['/mentions', '/today'])('what was opened from %s leads back there', (here) => {
  const item = addressFrom(here, '/kyc/12?note=5')
  expect(item).toBe(`/kyc/12?note=5&${new URLSearchParams({ from: here })}`)
  expect(addressFrom(item, here)).toBe(here)
})

test.each([
  '/mentions/5',
  '/todays',
  '/kyc?state=LWAIT',
  '/payouts/3',
  '/kyc/12/evil',
  '//elsewhere.example/kyc/1',
])('from %s nothing leads back', (here) => expect(addressFrom(here, '/investors/7')).toBe('/investors/7'))

test('an address that names a foreign place as where one came from is not followed', () =>
  expect(addressFrom('/investors/7?from=https%3A%2F%2Fevil.example', '/kyc/12')).toBe(
    `/kyc/12?${new URLSearchParams({ from: '/investors/7?from=https%3A%2F%2Fevil.example' })}`,
  ))
