// The filters of the list of bank accounts.
import type { RefObject } from 'react'
import { Chips } from '@/console/shared/list/Chips'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { type AccountsPlace, listAddress, shownStates } from '../model/listed'

interface AccountFilterProps {
  place: AccountsPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function AccountFilter({ place: { state, q }, box }: AccountFilterProps) {
  const t = useT()
  return (
    <div className="filter">
      <Chips
        choices={shownStates}
        chosen={state}
        nameOf={(shown) => t(shown ? `console.bankAccounts.${shown}` : 'console.all')}
        to={(shown) => listAddress({ state: shown, q })}
      />
      <SearchBox
        box={box}
        words={q}
        hint={t('console.bankAccounts.search')}
        to={(words) => listAddress({ state, q: words })}
      />
    </div>
  )
}
