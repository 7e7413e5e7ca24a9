import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pictureSize } from './pictureSize'
import { fitted, maxPixels, shrunk } from './shrink'

const fixture = (name: string) =>
  new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../../../tests/fixtures', name)))

/** The first bytes of a PNG, which tell its size. */
function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(24))
  for (const [at, word] of [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].entries())
    head.setUint32(at * 4, word)
  return new Uint8Array(head.buffer)
}

/** A photograph that comes in passes, each finer than the last. */
const inPasses = () => fixture('passport-large.jpg')

/** The same with a frame that says that it comes row by row, as a camera's does. */
function inRows(): Uint8Array<ArrayBuffer> {
  const bytes = inPasses()
  const at = bytes.findIndex((byte, place) => byte === 0xff && bytes[place + 1] === 0xc2)
  return bytes.fill(0xc0, at + 1, at + 2)
}

test('a small picture keeps its size', () => {
  expect(fitted(4000, 3000)).toEqual({ width: 4000, height: 3000 })
})

test('a huge picture fits the limit in the same proportion', () => {
  const { width, height } = fitted(12_000, 9000)
  expect(width * height).toBeLessThanOrEqual(maxPixels)
  expect(width * height).toBeGreaterThan(maxPixels * 0.99)
  expect(width / height).toBeCloseTo(4 / 3, 2)
})

describe('a picture as the browser opens it', () => {
  const opened = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  const drawn = new Blob(['drawn'], { type: 'image/jpeg' })
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => {},
      drawImage: () => {},
    } as unknown as RenderingContext)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(drawn))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test.each([
    ['a photograph of a phone', inRows(), 'image/jpeg', 4000, 3000, true],
    ['a photograph of 24 million pixels', inRows(), 'image/jpeg', 5700, 4280, false],
    ['a large one in passes', inPasses(), 'image/jpeg', 3000, 2000, false],
    ['a small one in passes', inPasses(), 'image/jpeg', 2400, 1800, true],
    ['a large PNG', pngHead(3000, 2000), 'image/png', 3000, 2000, false],
    ['a screenshot', pngHead(1290, 2796), 'image/png', 1290, 2796, true],
  ])('%s goes as it is, or drawn anew', async (_what, bytes, type, width, height, asItIs) => {
    opened(width, height)
    const file = new File([bytes], 'paper.png', { type })
    const sent = await shrunk(file)
    expect(sent === file).toBe(asItIs)
    if (!asItIs) expect([sent.name, sent.type]).toEqual(['paper.jpg', 'image/jpeg'])
  })
})

test('what is no picture goes as it is', async () => {
  const file = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' })
  expect(await shrunk(file)).toBe(file)
})

describe('the size that a file tells', () => {
  test.each([
    ['a PNG', pngHead(30_000, 20_000), { width: 30_000, height: 20_000, inRows: false }],
    ['a photograph', inRows(), { width: 1200, height: 840, inRows: true }],
    ['a photograph that comes in passes', inPasses(), { width: 1200, height: 840, inRows: false }],
    ['a PNG that ends early', pngHead(30_000, 20_000).slice(0, 20), undefined],
    ['a JPEG that ends early', fixture('passport-large.jpg').slice(0, 12), undefined],
    ['a JPEG of nothing but marks', new Uint8Array(64).fill(0xff).fill(0xd8, 1, 2), undefined],
    ['a text', new TextEncoder().encode('no picture at all, in spite of its name'), undefined],
    ['nothing', new Uint8Array(), undefined],
  ])('is that of %s', async (_what, bytes, size) => {
    expect(await pictureSize(new Blob([bytes]))).toEqual(size)
  })

  test('is enough to refuse a picture that no phone could open', async () => {
    const file = new File([pngHead(30_000, 30_000)], 'huge.png', { type: 'image/png' })
    await expect(shrunk(file)).rejects.toMatchObject({ status: 422, messageKey: 'UploadFileError' })
  })
})
