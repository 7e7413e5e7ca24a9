// The filters of the list of bank accounts.
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
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
  const chip = (to: AccountsPlace['state']) => (
    <Link
      key={to ?? 'all'}
      className="chip"
      to={listAddress({ state: to, q })}
      aria-current={state === to ? 'true' : undefined}
    >
      {t(to ? `console.bankAccounts.${to}` : 'console.all')}
    </Link>
  )
  return (
    <div className="filter">
      <nav className="chips" aria-label={t('console.filter')}>
        {shownStates.map(chip)}
      </nav>
      <SearchBox
        box={box}
        words={q}
        hint={t('console.bankAccounts.search')}
        to={(words) => listAddress({ state, q: words })}
      />
    </div>
  )
}
