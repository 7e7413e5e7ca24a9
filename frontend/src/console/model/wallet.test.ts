import { expect, test } from 'vitest'
import { movedHow } from './wallet'

test('a movement says what it does to what is held', () => {
  expect(movedHow({ available: -5, held: 5 })).toBe('hold')
  expect(movedHow({ available: 5, held: -5 })).toBe('release')
  expect(movedHow({ available: 0, held: -5 })).toBe('capture')
  expect(movedHow({ available: 5, held: 0 })).toBeUndefined()
})
