// Which tiles the server wants maps to be drawn from. Without any no other server is asked for a map.

export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  attribution: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What an answer carries as `mapTiles`, `{url, attribution}`; none where it is no address of tiles. */
export function tilesOf(answer: object): Tiles | null {
  const named: unknown = 'mapTiles' in answer ? answer.mapTiles : null
  if (typeof named !== 'object' || named === null) return null
  const url = 'url' in named ? text(named.url) : ''
  const whole = ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
  if (!whole || !/^(https:\/\/|\/(?!\/))/.test(url)) return null
  return { url, attribution: 'attribution' in named ? text(named.attribution) : '' }
}
