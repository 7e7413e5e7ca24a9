// The filters of the list of statement lines.
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Chips } from '@/console/shared/list/Chips'
import { DayBox } from '@/console/shared/list/DayBox'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { type LinePlace, linesAddress, type Shown, shownStates } from '../model/lines'
import { lineKinds } from '../model/meaning'
import { AccountChoice } from './AccountChoice'

interface LineFilterProps {
  place: LinePlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function LineFilter({ place, box }: LineFilterProps) {
  const t = useT()
  const { before: _before, after: _after, ...narrowed } = place
  const to = (change: LinePlace) => linesAddress({ ...narrowed, ...change })
  const name = (state: Shown) => {
    if (state === undefined) return t('console.statement.waiting')
    return state === 'all' ? t('console.all') : t(`console.statement.state.${state}`)
  }
  return (
    <div className="filter">
      <Chips choices={shownStates} chosen={place.state} nameOf={name} to={(state) => to({ state })} />
      <div className="narrow">
        <FilterChoice
          name={t('console.statement.what')}
          all={t('console.statement.everyKind')}
          value={place.kind}
          options={lineKinds.map((kind) => [kind, t(`console.statement.kind.${kind}`)])}
          to={(code) => to({ kind: lineKinds.find((kind) => kind === code) })}
        />
        <AccountChoice value={place.bank_account} to={(bank_account) => to({ bank_account })} />
        {place.file !== undefined && (
          <Link
            className="chip"
            to={to({ file: undefined })}
            aria-current="true"
            aria-label={t('console.statement.onlyFile', { id: place.file })}
          >
            {t('console.statement.file', { id: place.file })}
            <Icon name="close" size={14} />
          </Link>
        )}
      </div>
      <div className="day-boxes">
        <DayBox label={t('console.statement.bookedFrom')} day={place.from} to={(from) => to({ from })} />
        <DayBox label={t('console.statement.bookedTo')} day={place.to} to={(last) => to({ to: last })} />
      </div>
      <SearchBox box={box} words={place.q} hint={t('console.statement.search')} to={(q) => to({ q })} />
    </div>
  )
}
