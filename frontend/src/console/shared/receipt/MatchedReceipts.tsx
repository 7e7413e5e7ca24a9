// The receipts that are matched to an item, the oldest first: what of its money has arrived, beside the proof.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Item, MatchedReceipt } from '../api/wire'
import { RecordLink } from '../place/RecordLink'
import { isStated } from './matched'

export function MatchedReceipts({ item: { receipts = [] } }: { item: Pick<Item, 'receipts'> }) {
  const t = useT()
  if (receipts.length === 0) return null
  return (
    <div className="matched-receipts">
      <h2>{t('console.receipt.matched')}</h2>
      <ul>
        {receipts.map((receipt) => (
          <Matched key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </div>
  )
}

function Matched({ receipt }: { receipt: MatchedReceipt }) {
  const t = useT()
  const { id, value_on, payer, reference, amount, currency } = receipt
  return (
    <li>
      <span className="figures muted">{dateText(value_on)}</span>
      <span className="matched-payer">
        <RecordLink record={`receipt:${id}`}>{payer ?? t('console.receipt.unknownPayer')}</RecordLink>
        <small className="muted figures">
          {isStated(receipt) ? t('console.receipt.provisional') : reference}
        </small>
      </span>
      <Money amount={amount} currency={currency} />
    </li>
  )
}
