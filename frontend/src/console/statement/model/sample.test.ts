import { expect, test } from 'vitest'
import { sampleOf } from './sample'

test('a small file is its own sample', async () => {
  const file = new File(['Date;In\n'], 'small.csv')
  expect(await sampleOf(file)).toBe(file)
})

test('of a large file the whole lines of its beginning are taken', async () => {
  const line = '03.11.2026;1000,50\n'
  const sample = await sampleOf(new File([line.repeat(100_000)], 'large.csv'))
  expect(sample.name).toBe('large.csv')
  expect(sample.size).toBeLessThanOrEqual(262_144)
  expect(sample.size % line.length).toBe(0)
})
