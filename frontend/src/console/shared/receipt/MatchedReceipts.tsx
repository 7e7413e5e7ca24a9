// The receipts that are matched to an item, the oldest first: how much of its money has arrived, beside the proof.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Item, MatchedReceipt } from '../api/wire'
import { RecordLink } from '../place/RecordLink'
import { isStated } from './matched'

export function MatchedReceipts({ item }: { item: Pick<Item, 'receipts' | 'funding_method'> }) {
  const t = useT()
  const { receipts = [], funding_method: method } = item
  if (receipts.length === 0) return null
  return (
    <div className="matched-receipts">
      <h2>{t('console.receipt.matched')}</h2>
      <ul>
        {receipts.map((receipt) => (
          <Matched
            key={receipt.id}
            receipt={receipt}
            nameless={t(method === 'Bitcoin' ? 'console.receipt.gateway' : 'console.receipt.unknownPayer')}
          />
        ))}
      </ul>
    </div>
  )
}

interface MatchedProps {
  receipt: MatchedReceipt
  /** Shown for a payer without a name. */
  nameless: string
}

function Matched({ receipt, nameless }: MatchedProps) {
  const t = useT()
  const { id, value_on, payer, reference, amount, currency } = receipt
  return (
    <li>
      <span className="figures muted">{dateText(value_on)}</span>
      <span className="matched-payer">
        <RecordLink record={`receipt:${id}`}>{payer ?? nameless}</RecordLink>
        <small className="muted figures">
          {isStated(receipt) ? t('console.receipt.provisional') : reference}
        </small>
      </span>
      <Money amount={amount} currency={currency} />
    </li>
  )
}
