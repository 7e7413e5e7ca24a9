// What the list of payouts is narrowed to.
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { currencies, readCurrency } from '@/console/shared/amount/currencies'
import { Chips } from '@/console/shared/list/Chips'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { type PayoutPlace, payoutReasons, payoutStates, payoutsAddress, standings } from '../model/payouts'

interface PayoutFilterProps {
  place: PayoutPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function PayoutFilter({ place, box }: PayoutFilterProps) {
  const t = useT()
  const { state, currency, reason, project, standing, q, sort } = place
  const at = { state, currency, reason, project, standing, q, sort }
  return (
    <div className="filter">
      <Chips
        choices={[undefined, ...payoutStates]}
        chosen={state}
        nameOf={(shown) => (shown ? t(`console.payouts.state.${shown}`) : t('console.all'))}
        to={(shown) => payoutsAddress({ ...at, state: shown })}
      />
      <FilterChoice
        name={t('console.payouts.currency')}
        all={t('console.payouts.everyCurrency')}
        value={currency}
        options={currencies.map((code) => [code, code])}
        to={(code) => payoutsAddress({ ...at, currency: readCurrency(code) })}
      />
      <FilterChoice
        name={t('console.payouts.reason')}
        all={t('console.payouts.everyReason')}
        value={reason}
        options={payoutReasons.map((code) => [code, t(`console.payouts.reason.${code}`)])}
        to={(code) => payoutsAddress({ ...at, reason: payoutReasons.find((known) => known === code) })}
      />
      <FilterChoice
        name={t('console.payouts.dueAt')}
        all={t('console.payouts.everyDueTime')}
        value={standing}
        options={standings.map((code) => [code, t(`console.standing.${code}`)])}
        to={(code) => payoutsAddress({ ...at, standing: standings.find((known) => known === code) })}
      />
      {project !== undefined && (
        <Link className="chip" aria-current="true" to={payoutsAddress({ ...at, project: undefined })}>
          {t('console.payouts.ofProject', { id: project })} <Icon name="close" size={14} />
        </Link>
      )}
      <SearchBox
        box={box}
        words={q}
        hint={t('console.payouts.search')}
        to={(words) => payoutsAddress({ ...at, q: words })}
      />
    </div>
  )
}
