// The question before a match is taken back; a reason can be given.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { WordsField } from '@/console/shared/acts/WordsField'
import type { ReceiptItem } from '@/console/shared/api/wire'
import { useOutdated } from '@/console/shared/record/useOutdated'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { unmatchReceipt } from '../api/receipts'
import { MatchedTo } from './ReceiptParts'

interface UnmatchProps {
  receipt: ReceiptItem
  /** The current receipt. */
  reload: () => Promise<unknown>
  onClose: () => void
}

export function Unmatch({ receipt, reload, onClose }: UnmatchProps) {
  const t = useT()
  const { watch, left } = useOutdated(reload)
  const [reason, setReason] = useState('')
  const { id, amount, currency, matched_to: matched } = receipt
  return (
    <Ask
      title={t('console.receipts.unmatchAsk', { id })}
      act={t('console.receipts.act.unmatch')}
      look="fail"
      run={async () => {
        await watch(unmatchReceipt(receipt, reason.trim()))
        return t('console.receipts.wasUnmatched', { id })
      }}
      onClose={() => {
        left()
        onClose()
      }}
    >
      <p className="record-figure">
        <Money amount={amount} currency={currency} size="large" />
        {matched && <MatchedTo matched={matched} payout={receipt.payout} />}
      </p>
      <p className="muted">{t('console.receipts.unmatchText')}</p>
      <WordsField
        label={t('console.receipts.reasonOptional')}
        name="reason"
        required={false}
        value={reason}
        onChange={setReason}
      />
    </Ask>
  )
}
