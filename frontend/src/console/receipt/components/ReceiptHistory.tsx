// What happened to a receipt, the newest first, with the way to what was booked for it.
import type { ReceiptItem } from '@/console/shared/api/wire'
import { BookingsLink } from '@/console/shared/place/BookingsLink'
import { RecordHistory } from '@/console/shared/record/RecordHistory'
import { useT } from '@/shared/i18n'
import { receiptStep } from '../model/receipts'

export function ReceiptHistory({ receipt }: { receipt: ReceiptItem }) {
  const t = useT()
  return (
    <RecordHistory
      history={receipt.history}
      aside={<BookingsLink record={`suspense:${receipt.id}`} asset={receipt.currency} />}
      told={(step, order) => {
        const word = receiptStep(receipt, step, order)
        const { proposed_by: name } = step
        return {
          what: t(`console.receipts.step.${word}`),
          isBad: word === 'withdrawn',
          proposed: name ? t('console.history.proposed', { name }) : undefined,
        }
      }}
    />
  )
}
