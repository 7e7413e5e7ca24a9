// How large a picture says it is, read from the beginning of its file: a browser that decodes some 30,000 × 30,000 pixels
// to find out takes gigabytes, and a phone ends the page.

export interface PictureSize {
  width: number
  height: number
  /** A JPEG that comes row by row, as cameras write it: the server need not gather it before it can look at it. */
  inRows: boolean
}

/** A camera may put a preview and its notes before the size; longer ones than this are not looked through. */
const searched = 512 * 1024

/** The size of a PNG or JPEG; undefined if the file does not contain it, or is neither. */
export async function pictureSize(file: Blob): Promise<PictureSize | undefined> {
  const bytes = new DataView(await file.slice(0, searched).arrayBuffer())
  try {
    return sizeOfPng(bytes) ?? sizeOfJpeg(bytes)
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function sizeOfPng(bytes: DataView): PictureSize | undefined {
  const isPng = bytes.getUint32(0) === 0x89504e47 && bytes.getUint32(12) === 0x49484452
  return isPng ? { width: bytes.getUint32(16), height: bytes.getUint32(20), inRows: false } : undefined
}

/** Goes from one part of the file to the next, up to the frame. */
function sizeOfJpeg(bytes: DataView): PictureSize | undefined {
  let at = 2
  if (bytes.getUint16(0) !== 0xffd8) return undefined
  for (;;) {
    if (bytes.getUint8(at) !== 0xff) return undefined
    const kind = bytes.getUint8(at + 1)
    if (isFrame(kind))
      return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7), inRows: kind <= 0xc1 }
    // Any number of these may fill the space before a mark.
    at += kind === 0xff ? 1 : 2 + bytes.getUint16(at + 2)
  }
}

/** Frames are 0xC0 to 0xCF but for the tables among them. */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
