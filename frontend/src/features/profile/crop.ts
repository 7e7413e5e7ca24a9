// Reads a photograph for cropping, and cuts the chosen square out of it. Nothing leaves the browser here.
import { Refusal } from '@/shared/api/refusal'
import { shrunk } from '@/shared/api/shrink'
import { pictureTypes } from '@/shared/api/upload'

/** The side of the square that is sent, in pixels; the server keeps a smaller one. */
const side = 640
/** A square of fewer pixels than this looks coarse. */
const leastSide = 160
const mostZoom = 4

export interface Photo {
  /** Lives until `URL.revokeObjectURL`. */
  url: string
  image: HTMLImageElement
  /** How far one may zoom in before it gets coarse; at least 1. */
  maxZoom: number
}

export const zoomFor = (width: number, height: number): number =>
  Math.min(mostZoom, Math.max(1, Math.min(width, height) / leastSide))

/** Refuses as the server would: `UploadFileTypeUnsupported` for no picture, `UploadFileError` for a broken one. */
export async function readPhoto(file: File): Promise<Photo> {
  if (!pictureTypes.includes(file.type)) throw new Refusal(415, 'UploadFileTypeUnsupported')
  const url = URL.createObjectURL(await shrunk(file))
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    throw new Refusal(422, 'UploadFileError')
  }
  return { url, image, maxZoom: zoomFor(image.naturalWidth, image.naturalHeight) }
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The part of the photograph as a square JPEG, on white where it lets through. */
export async function cutOut(image: HTMLImageElement, area: Area): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, Math.round(area.width))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Refusal(422, 'UploadFileError')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Refusal(422, 'UploadFileError')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
