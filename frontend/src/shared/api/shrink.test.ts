import { expect, test } from 'vitest'
import { fitted, maxPixels, shrunk } from './shrink'

test('a small picture keeps its size', () => {
  expect(fitted(4000, 3000)).toEqual({ width: 4000, height: 3000 })
})

test('a huge picture fits the limit in the same proportion', () => {
  const { width, height } = fitted(12_000, 9000)
  expect(width * height).toBeLessThanOrEqual(maxPixels)
  expect(width * height).toBeGreaterThan(maxPixels * 0.99)
  expect(width / height).toBeCloseTo(4 / 3, 2)
})

test('what is no picture goes as it is', async () => {
  const file = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' })
  expect(await shrunk(file)).toBe(file)
})
