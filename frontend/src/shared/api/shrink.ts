// Makes a very large photograph small enough for the server before it is sent. Any other file is sent unchanged, except
// a picture so large that opening it would crash the page: the server would refuse that too.
import { pictureSize } from './pictureSize'
import { Refusal } from './refusal'

/** Above this many pixels a picture is made smaller; a page of print stays sharp well below it. */
export const maxPixels = 12_000_000

/**
 * Above this many pixels a picture that is not stored row by row is drawn again: the server has less room for those.
 */
export const maxGathered = 4_500_000

/** Above this many pixels a picture is not even opened; no phone's camera gives more. */
export const mostOpened = 250_000_000

/** Width and height that fit into `limit` pixels, in the same proportion. */
export function fitted(width: number, height: number, limit = maxPixels): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(limit / (width * height)))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

async function redraw(picture: ImageBitmap, name: string): Promise<File | null> {
  const { width, height } = fitted(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}

/**
 * The file, or a JPEG of it that the server has room for. A picture that the browser cannot read is left for the server to judge; one that is
 * too large to be opened is refused as the server would.
 */
export async function shrunk(file: File): Promise<File> {
  const isPicture = file.type === 'image/jpeg' || file.type === 'image/png'
  if (!isPicture) return file
  const size = await pictureSize(file)
  if (size && size.width * size.height > mostOpened) throw new Refusal(422, 'UploadFileError')
  if (typeof createImageBitmap !== 'function') return file
  const limit = size && !size.inRows ? maxGathered : maxPixels
  try {
    const picture = await createImageBitmap(file)
    try {
      if (picture.width * picture.height <= limit) return file
      return (await redraw(picture, file.name)) ?? file
    } finally {
      picture.close()
    }
  } catch {
    return file
  }
}
