// The filters of the list of receipts.
import type { RefObject } from 'react'
import { currencies, readCurrency } from '@/console/shared/amount/currencies'
import { Chips } from '@/console/shared/list/Chips'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { type ReceiptPlace, receiptsAddress, shownStates } from '../model/receipts'

interface ReceiptFilterProps {
  place: ReceiptPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function ReceiptFilter({ place, box }: ReceiptFilterProps) {
  const t = useT()
  const { state, currency, q, sort } = place
  return (
    <div className="filter">
      <Chips
        choices={shownStates}
        chosen={state}
        nameOf={(shown) =>
          shown === 'all' ? t('console.all') : t(`console.receipts.state.${shown ?? 'UNMATCHED'}`)
        }
        to={(shown) => receiptsAddress({ sort, state: shown, currency, q })}
      />
      <FilterChoice
        name={t('console.receipts.currency')}
        all={t('console.receipts.everyCurrency')}
        value={currency}
        options={currencies.map((code) => [code, code])}
        to={(code) => receiptsAddress({ sort, state, q, currency: readCurrency(code) })}
      />
      <SearchBox
        box={box}
        words={q}
        hint={t('console.receipts.search')}
        to={(words) => receiptsAddress({ sort, state, currency, q: words })}
      />
    </div>
  )
}
