// Which of a page's sides is shown. It is kept in the address, so that going back finds the same side.
import { useLocation, useSearchParams } from 'react-router-dom'
import { withChoice } from '@/shared/filters'

/** The side that is shown, and how another is chosen. */
export type Kept<Side extends string> = readonly [Side, (side: Side) => void]

/** The first of the sides is the one that the address need not name. */
export function useSide<Side extends string>(sides: readonly [Side, ...Side[]]): Kept<Side> {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const named = query.get('tab')
  const side = sides.find((one) => one === named) ?? sides[0]
  const choose = (next: Side) =>
    setQuery(withChoice(query, 'tab', next === sides[0] ? '' : next), {
      replace: true,
      state,
      preventScrollReset: true,
    })
  return [side, choose]
}
