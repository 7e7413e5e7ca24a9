// The confirmation before a payout is taken out of an open batch and becomes due again.
import { Ask } from '@/console/shared/acts/Ask'
import type { PayoutBatchItem, PayoutEntry } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { takeOut } from '../api/batches'

interface TakeOutProps {
  batch: PayoutBatchItem
  payout: PayoutEntry
  onClose: () => void
}

export function TakeOut({ batch, payout, onClose }: TakeOutProps) {
  const t = useT()
  const { id, amount, currency, payee } = payout
  const isLast = batch.payouts.length === 1
  return (
    <Ask
      title={t('console.payouts.takeOutAsk', { id })}
      act={t('console.payouts.takeOut')}
      look="fail"
      run={async () => {
        await takeOut(batch, id)
        return t('console.payouts.tookOut', { id })
      }}
      onClose={onClose}
    >
      <p className="record-figure">
        <Money amount={amount} currency={currency} size="large" />
        <span className="muted">{payee}</span>
      </p>
      <p className="muted">{t(isLast ? 'console.payouts.takeOutLast' : 'console.payouts.takeOutText')}</p>
    </Ask>
  )
}
