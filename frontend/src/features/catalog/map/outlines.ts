// The outlines of coasts and borders around a place, from this site itself: no other server hears of it.
import type { FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Place } from './place'

type World = Topology<{ land: GeometryCollection }>

/** Degrees around the place whose countries are drawn. */
const around = 50

let world: Promise<World> | undefined

async function fetchWorld(): Promise<World> {
  const answer = await fetch(__WORLD__)
  if (!answer.ok) throw new Error(`the outlines did not load: ${answer.status}`)
  return answer.json()
}

function loadWorld(): Promise<World> {
  if (!world) {
    world = fetchWorld()
    world.catch(() => {
      world = undefined
    })
  }
  return world
}

/** Every line of the shapes, however deep they are nested. */
export function ringsOf(shapes: FeatureCollection): [number, number][][] {
  const flat = (nested: unknown): Position[][] => {
    if (!Array.isArray(nested)) return []
    const isRing = Array.isArray(nested[0]) && typeof nested[0][0] === 'number'
    return isRing ? [nested as Position[]] : nested.flatMap(flat)
  }
  return shapes.features.flatMap(({ geometry }) =>
    'coordinates' in geometry
      ? flat(geometry.coordinates).map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]))
      : [],
  )
}

/** The countries that have a point near the place. */
export async function outlinesAround({ latitude, longitude }: Place): Promise<FeatureCollection> {
  const topology = await loadWorld()
  const shapes = feature(topology, topology.objects.land)
  const near = ([x, y]: [number, number]) =>
    Math.abs(x - longitude) < around && Math.abs(y - latitude) < around
  return {
    type: 'FeatureCollection',
    features: shapes.features.filter((shape) =>
      ringsOf({ type: 'FeatureCollection', features: [shape] }).some((ring) => ring.some(near)),
    ),
  }
}
