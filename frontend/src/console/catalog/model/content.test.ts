import { describe, expect, it } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { lettersOf, mistakesOf, moved, without } from './content'

describe('a content while it is edited', () => {
  it('moves an entry by one place and never over an end', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  it('tells each field what is wrong with it', () => {
    const refusal = new Refusal(422, 'ContentTooLong', { max: 60 }, '', [
      { field: 'slides.0.title_en', messageKey: 'ContentTooLong', params: { max: 60 } },
      { field: 'slides.1.text_zh', messageKey: 'ContentMissing' },
    ])
    expect(Object.keys(mistakesOf(refusal))).toEqual(['slides.0.title_en', 'slides.1.text_zh'])
  })

  it('forgets the mistakes of what was touched and of what is below it', () => {
    const mistakes = { slides: 'x', 'slides.0.image': 'x', slidesText: 'x' }
    expect(without(mistakes, 'slides')).toEqual({ slidesText: 'x' })
  })

  it('counts characters as a reader does', () => {
    expect(lettersOf(' 资产 ')).toBe(2)
    expect(lettersOf('😀a')).toBe(2)
  })
})
