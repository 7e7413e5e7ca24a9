// How a whole that divides into parts is drawn as a ring, and as how many colours.

/** The ring's middle line, so that its length is 100 and a percent is one unit of it. */
export const radius = 100 / (2 * Math.PI)
export const side = 42

/** Between two arcs. */
const gap = 0.8

export interface Arc {
  /** How much of the ring it covers. */
  length: number
  /** Where it begins, from the top and clockwise. */
  from: number
}

/** The arcs of these percents, one after another. A part too small to be seen has an arc of the least length. */
export function arcsOf(percents: number[]): Arc[] {
  const space = percents.length > 1 ? gap : 0
  let from = 0
  return percents.map((percent) => {
    const arc = { from, length: Math.max(percent - space, Math.min(percent, 0.4)) }
    from += percent
    return arc
  })
}
