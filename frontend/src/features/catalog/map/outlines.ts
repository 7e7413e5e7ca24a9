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

/** Every point of the shapes, however deep they are nested. */
export function pointsOf(shapes: FeatureCollection): [number, number][] {
  const flat = (nested: unknown): Position[] =>
    Array.isArray(nested) && typeof nested[0] !== 'number' ? nested.flatMap(flat) : [nested as Position]
  return shapes.features.flatMap(({ geometry }) =>
    'coordinates' in geometry
      ? flat(geometry.coordinates).map(([x = 0, y = 0]): [number, number] => [x, y])
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
      pointsOf({ type: 'FeatureCollection', features: [shape] }).some(near),
    ),
  }
}
