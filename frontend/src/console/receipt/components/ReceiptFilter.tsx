// The filters of the list of receipts.
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { currencies, readCurrency } from '@/console/shared/amount/currencies'
import { NarrowChoice } from '@/console/shared/list/NarrowChoice'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { type ReceiptPlace, receiptsAddress, type Shown, shownStates } from '../model/receipts'

interface ReceiptFilterProps {
  place: ReceiptPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function ReceiptFilter({ place, box }: ReceiptFilterProps) {
  const t = useT()
  const { state, currency, q } = place
  const chip = (to: Shown) => (
    <Link
      key={to ?? 'unmatched'}
      className="chip"
      to={receiptsAddress({ state: to, currency, q })}
      aria-current={state === to ? 'true' : undefined}
    >
      {to === 'all' ? t('console.all') : t(`console.receipts.state.${to ?? 'UNMATCHED'}`)}
    </Link>
  )
  return (
    <div className="filter">
      <nav className="chips" aria-label={t('console.filter')}>
        {shownStates.map(chip)}
      </nav>
      <NarrowChoice
        name={t('console.receipts.currency')}
        all={t('console.receipts.everyCurrency')}
        value={currency}
        options={currencies.map((code) => [code, code])}
        to={(code) => receiptsAddress({ state, q, currency: readCurrency(code) })}
      />
      <SearchBox
        box={box}
        words={q}
        hint={t('console.receipts.search')}
        to={(words) => receiptsAddress({ state, currency, q: words })}
      />
    </div>
  )
}
