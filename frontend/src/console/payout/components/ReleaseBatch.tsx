// The confirmation before a batch is released, with its sum and the paying bank account.
import { Ask } from '@/console/shared/acts/Ask'
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { releaseBatch } from '../api/batches'

interface ReleaseBatchProps {
  batch: PayoutBatchItem
  onClose: () => void
}

export function ReleaseBatch({ batch, onClose }: ReleaseBatchProps) {
  const t = useT()
  const { id, total, currency, count, bank_account: account, pay_on } = batch
  return (
    <Ask
      title={t('console.payouts.releaseAsk', { id })}
      act={t('console.payouts.release')}
      look="pass"
      run={async () => {
        await releaseBatch(batch)
        return t('console.payouts.released', { id })
      }}
      onClose={onClose}
    >
      <p className="record-figure">
        <Money amount={total} currency={currency} size="large" />
        <span className="muted">{t('console.payouts.countFrom', { count, account: account.name })}</span>
      </p>
      <p>{t('console.payouts.releaseOn', { day: dateText(pay_on) })}</p>
      <p className="muted">{t('console.payouts.releaseText')}</p>
    </Ask>
  )
}
