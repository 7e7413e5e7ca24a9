import { describe, expect, it } from 'vitest'
import { lettersOf, moved } from './entries'

describe('a list and a text while they are edited', () => {
  it('moves an entry by one place and never over an end', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  it('counts characters as a reader does', () => {
    expect(lettersOf(' 资产 ')).toBe(2)
    expect(lettersOf('😀a')).toBe(2)
  })
})
