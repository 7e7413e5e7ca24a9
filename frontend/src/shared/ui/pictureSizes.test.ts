import { describe, expect, it } from 'vitest'
import { pictureSizes } from './pictureSizes'

describe('the sizes of a picture', () => {
  it('are told by its address', () => {
    expect(pictureSizes('/assets/public-jpg/a-w1280')).toBe(
      '/assets/public-jpg/a-w640 640w, /assets/public-jpg/a-w1280 1280w',
    )
  })

  it('are none where there is one only', () => {
    for (const url of ['/assets/public-jpg/a', '/assets/public-jpg/a-w640', '/assets/public-svg/a-w', ''])
      expect(pictureSizes(url)).toBeUndefined()
  })
})
