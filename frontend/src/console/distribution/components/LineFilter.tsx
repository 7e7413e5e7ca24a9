// What the lines of a distribution are narrowed to. Those of a preview are in no state yet, but for the zero ones.
import type { RefObject } from 'react'
import { Chips } from '@/console/shared/list/Chips'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { type LinePlace, lineStates } from '../model/lines'

interface LineFilterProps {
  lines: LinePlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
  to: (lines: LinePlace) => string
  isPreview: boolean
}

export function LineFilter({
  lines: { line_state, line_q, line_sort },
  box,
  to,
  isPreview,
}: LineFilterProps) {
  const t = useT()
  return (
    <div className="filter">
      <Chips
        label={t('console.distributions.lineStates')}
        choices={isPreview ? [undefined, 'zero' as const] : [undefined, ...lineStates]}
        chosen={line_state}
        nameOf={(shown) => (shown ? t(`console.distributions.line.${shown}`) : t('console.all'))}
        to={(shown) => to({ line_state: shown, line_q, line_sort })}
      />
      <SearchBox
        box={box}
        words={line_q}
        hint={t('console.distributions.lineSearch')}
        to={(words) => to({ line_state, line_q: words, line_sort })}
      />
    </div>
  )
}
