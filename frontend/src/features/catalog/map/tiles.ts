// The tiles that the server wants maps to be drawn from. Without any, no other server is asked for a map.

import type { Schemas } from '@/shared/api/wire'

export type Tiles = Schemas['MapTiles']

/** What the server names; none where it is no address of tiles. */
export function tilesOf(named: Tiles | null | undefined): Tiles | null {
  if (!named) return null
  const { url } = named
  const whole = ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
  if (!whole || !/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/]|\/(?!\/))/.test(url)) return null
  return named
}
