// The facts of a receipt, as the bank statement shows them, and what it is for.
import type { ReceiptItem } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { Copied } from '@/console/shared/record/Copied'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { zonedTime } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { thenOf } from '../model/receipts'
import { MatchedTo } from './ReceiptParts'

export function ReceiptFacts({ receipt }: { receipt: ReceiptItem }) {
  const t = useT()
  const { id, amount, currency, reference, matched_to: matched, payout, bank_account: account } = receipt
  const facts: Fact[] = [
    [
      t('console.receipts.matchedTo'),
      matched && <MatchedTo key="matched" matched={matched} payout={payout} />,
    ],
    [t('console.receipts.bankAccount'), account?.name ?? t('console.receipt.gateway')],
    [
      t(account ? 'console.receipts.reference' : 'console.receipts.invoice'),
      reference && (
        <Copied
          key="reference"
          text={reference}
          label={t(account ? 'console.receipts.copy' : 'console.receipts.copyInvoice')}
        />
      ),
    ],
    [t('console.receipts.bookedOn'), dateText(receipt.booked_on)],
    [t('console.receipts.valueOn'), dateText(receipt.value_on)],
    [t('console.receipts.payer'), receipt.payer],
    [t('console.receipts.payerAccount'), receipt.payer_account],
    [t('console.receipts.text'), receipt.text],
    [t('console.receipts.enteredAt'), zonedTime(receipt.entered_at)],
    [t('console.receipts.enteredBy'), receipt.entered_by],
  ]
  return (
    <section className="record-part">
      <p className="record-figure">
        <RecordLink record={`suspense:${id}`} asset={currency}>
          <Money amount={amount} currency={currency} size="large" />
        </RecordLink>
      </p>
      <p className="muted record-next">{t(`console.receipts.then.${thenOf(receipt)}`)}</p>
      <FactList facts={facts} />
    </section>
  )
}
