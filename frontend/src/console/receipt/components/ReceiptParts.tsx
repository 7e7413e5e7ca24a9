// What is shown of a receipt everywhere: its state, and what it is for.
import { Link } from 'react-router-dom'
import type { ReceiptEntry } from '@/console/shared/api/wire'
import type { RowLink } from '@/console/shared/list/Table'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { type Matched, matchedRecord } from '@/console/shared/receipt/matched'
import { seesPayouts } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'
import { isProvisional, receiptTones } from '../model/receipts'

type Standing = Pick<ReceiptEntry, 'state' | 'reference'>

export function ReceiptBadge({ receipt }: { receipt: Standing }) {
  const t = useT()
  if (isProvisional(receipt)) return <StatusBadge tone="waiting" label={t('console.receipt.provisional')} />
  const { state } = receipt
  return <StatusBadge tone={receiptTones[state]} label={t(`console.receipts.state.${state}`)} />
}

interface MatchedToProps {
  matched: Matched
  /** The payout that returns it, where it is known. */
  payout?: number | null | undefined
  /** In a row that opens. */
  link?: RowLink
}

/** The record that it is for, linked if this operator may open it. */
export function MatchedTo({ matched, payout, link }: MatchedToProps) {
  const t = useT()
  const { kind, id } = matched
  if (kind === 'return') return <Returned payout={payout} link={link} />
  return (
    <RecordLink record={matchedRecord(matched) ?? ''} link={link}>
      {t(`console.receipts.matched.${kind}`, { id: id ?? '' })}
    </RecordLink>
  )
}

/** A list does not know which payout it is, so that it leads to the payouts. */
function Returned({ payout, link }: Omit<MatchedToProps, 'matched'>) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesPayouts(operator))
  const name =
    payout == null ? t('console.receipts.matched.return') : t('console.receipts.payout', { id: payout })
  if (!sees) return name
  return (
    <Link to={payout == null ? '/payouts' : `/payouts/${payout}`} {...link}>
      {name}
    </Link>
  )
}
