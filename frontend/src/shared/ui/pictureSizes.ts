// The sizes of a published picture, which its address contains: `<token>-w1280` has `<token>-w640` beside it.

const smallWidth = 640
const sized = /-w(\d+)$/

/** The sizes that a browser may choose from; none where the picture has one size only. */
export function pictureSizes(url: string): string | undefined {
  const width = Number(sized.exec(url)?.[1] ?? 0)
  if (width <= smallWidth) return undefined
  return `${url.replace(sized, `-w${smallWidth}`)} ${smallWidth}w, ${url} ${width}w`
}
