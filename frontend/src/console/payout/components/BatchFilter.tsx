// What the list of batches is narrowed to.
import type { RefObject } from 'react'
import { Chips } from '@/console/shared/list/Chips'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { type BatchPlace, batchesAddress, batchStates } from '../model/batches'

interface BatchFilterProps {
  place: BatchPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function BatchFilter({ place: { state, q, sort }, box }: BatchFilterProps) {
  const t = useT()
  return (
    <div className="filter">
      <Chips
        choices={[undefined, ...batchStates]}
        chosen={state}
        nameOf={(shown) => (shown ? t(`console.payouts.batchState.${shown}`) : t('console.all'))}
        to={(shown) => batchesAddress({ sort, state: shown, q })}
      />
      <SearchBox
        box={box}
        words={q}
        hint={t('console.payouts.batchSearch')}
        to={(words) => batchesAddress({ sort, state, q: words })}
      />
    </div>
  )
}
