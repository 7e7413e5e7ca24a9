// The selected payouts of the list, and the button that puts them into a batch.
import type { PayoutEntry } from '@/console/shared/api/wire'
import type { Column } from '@/console/shared/list/Table'
import { type Translate, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { batchOf, canBatch, mayChoose, type ToBatch } from '../model/choosing'
import '../payout.css'

interface ChosenPayoutsProps {
  chosen: PayoutEntry[]
  onMake: (batch: ToBatch) => void
  onClear: () => void
}

export function ChosenPayouts({ chosen, onMake, onClear }: ChosenPayoutsProps) {
  const t = useT()
  const batch = batchOf(chosen)
  if (!batch) return null
  return (
    <div className="payout-chosen" role="status">
      <span>
        {t('console.payouts.chosen', { count: batch.count, account: batch.bank_account.name })}{' '}
        <Money amount={batch.total} currency={batch.currency} />
      </span>
      <button type="button" className="tool" onClick={() => onMake(batch)}>
        {t('console.payouts.batchChosen')}
      </button>
      <button type="button" className="tool" onClick={onClear}>
        {t('console.payouts.clear')}
      </button>
    </div>
  )
}

/** Payouts that do not fit the selection cannot be selected. */
export const chooseColumn = (
  t: Translate,
  chosen: PayoutEntry[],
  onTick: (id: number, ticked: boolean) => void,
): Column<PayoutEntry> => ({
  head: t('console.payouts.choose'),
  isHeadHidden: true,
  className: 'payout-tick',
  cell: (payout, { onClick, onFocus }) =>
    canBatch(payout) && (
      <input
        type="checkbox"
        aria-label={t('console.payouts.chooseOne', { id: payout.id })}
        checked={chosen.includes(payout)}
        disabled={!mayChoose(payout, chosen)}
        onClick={onClick}
        onFocus={onFocus}
        onChange={({ target }) => onTick(payout.id, target.checked)}
      />
    ),
})
