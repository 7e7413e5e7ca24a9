// The way through the pages of a list whose place in the address is a key beside what narrows it.
import type { KeyPlace } from '../place/keyed'
import { KeyPages } from './KeyPages'

interface PlacePagesProps<Place extends KeyPlace> {
  place: Place
  list: { newer?: number | null; older?: number | null } | undefined
  to: (place: Place) => string
}

export function PlacePages<Place extends KeyPlace>({ place, list, to }: PlacePagesProps<Place>) {
  const { newer, older } = list ?? {}
  const turned = place.before !== undefined || place.after !== undefined
  const at = (keys: KeyPlace) => to({ ...place, before: undefined, after: undefined, ...keys })
  return (
    <KeyPages
      newest={turned ? at({}) : undefined}
      newer={newer != null ? at({ after: newer }) : undefined}
      older={older != null ? at({ before: older }) : undefined}
      isSorted={place.sort !== undefined}
    />
  )
}
