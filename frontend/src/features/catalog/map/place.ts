// Where a project is, and what a map without tiles shows around it.
import { isPhone } from '@/shared/device'

export interface Place {
  latitude: number
  longitude: number
}

/** The place that the server sends; none where a part is missing or is no place on earth. */
export function placeOf(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): Place | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const onEarth = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180
  return onEarth && !(latitude === 0 && longitude === 0) ? { latitude, longitude } : null
}

/** How near tiles are shown (requirement part 1, section 9). */
export const tileZoom = 10

type Point = [longitude: number, latitude: number]

export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

/** Whether a ring of points goes around the place. */
function surrounds(ring: Point[], { latitude, longitude }: Place): boolean {
  let isInside = false
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    const crosses = y > latitude !== nextY > latitude
    if (crosses && longitude < x + ((latitude - y) / (nextY - y)) * (nextX - x)) isInside = !isInside
  }
  return isInside
}

/** How far the ring's nearest point lies from the place, squared, in degrees. */
function distance(ring: Point[], { latitude, longitude }: Place): number {
  return Math.min(...ring.map(([x, y]) => (x - longitude) ** 2 + (y - latitude) ** 2))
}

/**
 * What the land around the place takes up, the place included: of its country the part that it lies in. A coast that is drawn
 * coarsely may leave it in the sea; then it is the nearest land.
 */
export function boundsAround(place: Place, rings: Point[][]): Bounds {
  const nearest = rings.reduce<Point[]>(
    (best, ring) => (distance(ring, place) < distance(best, place) ? ring : best),
    [],
  )
  const land = rings.find((ring) => surrounds(ring, place)) ?? nearest
  const xs = [place.longitude, ...land.map(([x]) => x)]
  const ys = [place.latitude, ...land.map(([, y]) => y)]
  return { south: Math.min(...ys), west: Math.min(...xs), north: Math.max(...ys), east: Math.max(...xs) }
}

/** The web map used where the server names none, as in the preview of a draft. */
export const openStreetMap = `https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=${tileZoom}/{latitude}/{longitude}`

/**
 * Where the place is opened: on a phone in the map application of its owner, else on the map of the open web that the server names, as
 * an address with `{latitude}` and `{longitude}`. Apple's phones know no `geo:` addresses.
 */
export function mapLink(
  { latitude, longitude }: Place,
  web = openStreetMap,
  agent = navigator.userAgent,
): string {
  const at = `${latitude},${longitude}`
  if (/iPhone|iPad/.test(agent)) return `https://maps.apple.com/?ll=${at}&q=${at}`
  if (isPhone(agent)) return `geo:${at}?q=${at}`
  return web.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude))
}
