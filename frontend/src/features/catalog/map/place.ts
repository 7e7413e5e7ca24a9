// Where a project is, and how near a map without tiles has to go to show something around it.

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

/** From near to far: the first that has a coast or a border in view is taken. */
export const outlineZooms = [5, 4, 3]

type Point = [longitude: number, latitude: number]

/** Degrees of longitude on a side of the middle that a map of this many pixels shows. */
const reach = (zoom: number, pixels: number): number => (pixels / 2 / (256 * 2 ** zoom)) * 360

/** How many points of an outline make a place recognisable. */
const enough = 60

/** The nearest zoom at which enough of the outlines lies in view, a little inside of its edges. */
export function zoomThatShows({ latitude, longitude }: Place, points: Point[], pixels: number): number {
  const flattening = Math.cos((latitude * Math.PI) / 180)
  const near = (zoom: number) => {
    const across = reach(zoom, pixels) * 0.9
    const up = across * flattening * 0.6
    return ([x, y]: Point) => Math.abs(x - longitude) < across && Math.abs(y - latitude) < up
  }
  return outlineZooms.find((zoom) => points.filter(near(zoom)).length >= enough) ?? outlineZooms.at(-1) ?? 3
}

/** The place on a map of the open web. */
export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${tileZoom}/${latitude}/${longitude}`
