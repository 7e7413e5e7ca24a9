// The outlines of the world's coasts and borders (Natural Earth, public domain), made small enough to be sent to a
// phone: a few kilometres are fine enough for a map that shows a country, and its names are not shown.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** How many of the atlas's steps make one of ours: 100,000 steps around the earth become 20,000. */
const coarseness = 5

/** No project is there, and its coast is long. */
const leftOut = ['Antarctica']

/**
 * A line is written as its first point and the difference from each point to the next; points that coincide are merged.
 */
function coarser(line) {
  let [x, y, lastX, lastY] = [0, 0, 0, 0]
  const points = []
  for (const [dx, dy] of line) {
    x += dx
    y += dy
    const step = [Math.round(x / coarseness) - lastX, Math.round(y / coarseness) - lastY]
    if (points.length > 0 && step[0] === 0 && step[1] === 0) continue
    points.push(step)
    lastX += step[0]
    lastY += step[1]
  }
  return points.length > 1 ? points : [...points, [0, 0]]
}

/** The atlas's lines that form these shapes, numbered again. */
function linesOf(shapes, lines) {
  const places = new Map()
  const place = (at) => {
    const plain = at < 0 ? ~at : at
    if (!places.has(plain)) places.set(plain, places.size)
    return at < 0 ? ~places.get(plain) : places.get(plain)
  }
  const counted = (arcs) => (Array.isArray(arcs) ? arcs.map(counted) : place(arcs))
  const geometries = shapes.map(({ type, arcs }) => ({ type, arcs: counted(arcs) }))
  return { geometries, arcs: [...places.keys()].map((at) => lines[at]) }
}

/** A TopoJSON topology with one object, `land`: one shape for each country. */
export function world() {
  const atlas = require('world-atlas/countries-50m.json')
  const shapes = atlas.objects.countries.geometries.filter(
    ({ properties }) => !leftOut.includes(properties.name),
  )
  const { geometries, arcs } = linesOf(shapes, atlas.arcs.map(coarser))
  const { scale, translate } = atlas.transform
  return {
    type: 'Topology',
    transform: { scale: scale.map((step) => step * coarseness), translate },
    objects: { land: { type: 'GeometryCollection', geometries } },
    arcs,
  }
}
