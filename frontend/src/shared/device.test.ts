import { expect, test } from 'vitest'
import { deviceName } from './device'

const linux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('a browser is named as a person would', () => {
  expect(deviceName(linux)).toBe('Chrome on Linux')
  expect(deviceName(linux, linux)).toBe('Chrome on Linux')
})

test('what cannot be named is unknown, or what is given instead', () => {
  expect(deviceName('curl/8')).toBe('Unknown device')
  expect(deviceName('curl/8', 'curl/8')).toBe('curl/8')
  expect(deviceName(' ', '')).toBe('Unknown device')
})
