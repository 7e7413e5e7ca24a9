import { describe, expect, it } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { foundIn, inWords, without } from './mistakes'

describe('what is wrong with a form', () => {
  it('tells each field what is wrong with it', () => {
    const refusal = new Refusal(422, 'ContentTooLong', { max: 60 }, '', [
      { field: 'slides.0.title_en', messageKey: 'ContentTooLong', params: { max: 60 } },
      { field: 'slides.1.text_zh', messageKey: 'ContentMissing' },
    ])
    expect(Object.keys(inWords(foundIn(refusal)))).toEqual(['slides.0.title_en', 'slides.1.text_zh'])
  })

  it('forgets the mistakes of what was touched and of what is below it', () => {
    const x = { messageKey: 'ContentMissing', params: {} }
    const found = { slides: x, 'slides.0.image': x, slidesText: x }
    expect(without(found, 'slides')).toEqual({ slidesText: x })
  })
})
