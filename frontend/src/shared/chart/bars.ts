// Amounts drawn as bars: stacked pieces, on a scale that ends at a round figure.

/** A part of a bar. */
export interface Piece {
  /** The class that gives it its colour. */
  tone: string
  value: number
}

/** The drawn part of a bar: negative amounts are not drawn, and the table beside the chart shows them. */
const upOf = (pieces: Piece[]): number => pieces.reduce((sum, { value }) => sum + Math.max(value, 0), 0)

/** The end of the scale: 1, 2, 2.5 or 5 times a power of ten, no less than the highest bar. */
export function scaleOf(bars: Piece[][]): number {
  const highest = Math.max(...bars.map(upOf), 0)
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return (([1, 2, 2.5, 5].find((step) => step * power >= highest) ?? 10) * power) as number
}

export interface Drawn {
  tone: string
  y: number
  height: number
}

/** The pieces of a bar, from below, on a picture so high. */
export function drawn(pieces: Piece[], scale: number, height: number): Drawn[] {
  let top = height
  return pieces.flatMap(({ tone, value }) => {
    if (value <= 0) return []
    const tall = (value / scale) * height
    top -= tall
    return [{ tone, y: top, height: tall }]
  })
}
