import { expect, test } from 'vitest'
import { readPhoto, zoomFor } from './crop'

test.each([
  [4000, 3000, 4],
  [400, 320, 2],
  [160, 900, 1],
  [20, 20, 1],
])('a picture of %i by %i pixels may be enlarged %i times', (width, height, most) => {
  expect(zoomFor(width, height)).toBe(most)
})

test('what is no picture is refused before it is read', async () => {
  const file = new File(['%PDF-1.7'], 'passport.pdf', { type: 'application/pdf' })
  await expect(readPhoto(file)).rejects.toMatchObject({
    status: 415,
    messageKey: 'UploadFileTypeUnsupported',
  })
})
