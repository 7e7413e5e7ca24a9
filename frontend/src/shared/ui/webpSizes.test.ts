import { expect, test } from 'vitest'
import { webpSizes } from './webpSizes'

test('a published picture is had in every width of screens', () =>
  expect(webpSizes('/assets/public-jpg/a-B_9')).toBe(
    [160, 320, 480, 800, 1280].map((width) => `/assets/public-webp/jpg-a-B_9-w${width} ${width}w`).join(', '),
  ))

test('one that tells its width has none that is wider than needed', () => {
  expect(webpSizes('/assets/public-png/aB-w700')?.split(', ').at(-1)).toBe(
    '/assets/public-webp/png-aB-w700-w800 800w',
  )
  expect(webpSizes('/assets/public-png/aB-w640')?.endsWith('-w640-w800 800w')).toBe(true)
})

test.each(['', '/assets/public-svg/aB', '/icon.svg', 'https://x.example/assets/public-jpg/aB'])(
  'of %o there are none',
  (url) => expect(webpSizes(url)).toBeUndefined(),
)
