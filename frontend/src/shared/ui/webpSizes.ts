// The widths in which the server makes WebP of a published picture: `public-jpg/<token>` is had at `public-webp/jpg-<token>-w800`.

/** In pixels; the server knows no others. */
const widths = [160, 320, 480, 800, 1280]
const published = /^\/assets\/public-(jpg|png)\/([\w-]+)$/
const ownWidth = /-w(\d+)$/

/** The sizes a browser may choose from; none for a drawing, or a picture that is not published here. */
export function webpSizes(url: string): string | undefined {
  const [, kind, token] = published.exec(url) ?? []
  if (!token) return undefined
  // A picture whose address has a width has no wider ones.
  const own = Number(ownWidth.exec(token)?.[1] ?? widths.at(-1))
  return widths
    .filter((_, index) => (widths[index - 1] ?? 0) < own)
    .map((width) => `/assets/public-webp/${kind}-${token}-w${width} ${width}w`)
    .join(', ')
}
