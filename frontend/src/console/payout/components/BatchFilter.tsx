// What the list of batches is narrowed to.
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { PayoutBatchState } from '@/console/shared/api/wire'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { type BatchPlace, batchesAddress, batchStates } from '../model/batches'

interface BatchFilterProps {
  place: BatchPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function BatchFilter({ place: { state, q }, box }: BatchFilterProps) {
  const t = useT()
  const chip = (to: PayoutBatchState | undefined) => (
    <Link
      key={to ?? 'all'}
      className="chip"
      to={batchesAddress({ state: to, q })}
      aria-current={state === to ? 'true' : undefined}
    >
      {to ? t(`console.payouts.batchState.${to}`) : t('console.all')}
    </Link>
  )
  return (
    <div className="filter">
      <nav className="chips" aria-label={t('console.filter')}>
        {[undefined, ...batchStates].map(chip)}
      </nav>
      <SearchBox
        box={box}
        words={q}
        hint={t('console.payouts.batchSearch')}
        to={(words) => batchesAddress({ state, q: words })}
      />
    </div>
  )
}
