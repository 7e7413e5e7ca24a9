// Who caused a transaction, and which transaction it reverses or is reversed by.
import { Link } from 'react-router-dom'
import type { TransactionEntry } from '@/console/shared/api/wire'
import type { RowLink } from '@/console/shared/list/Table'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { useT } from '@/shared/i18n'
import { transactionAddress } from '../model/transactions'

interface By {
  by: 'investor' | 'operator' | 'system' | 'unknown'
  by_id?: number | null
  name?: string | null
}

/** Who caused it, in words alone. */
export function useActor(): (by: By) => string {
  const t = useT()
  return ({ by, by_id, name }) =>
    name || (by_id == null ? t(`console.by.${by}`) : `${t(`console.by.${by}`)} #${by_id}`)
}

/** The same, linked to their page if this operator may see it. */
export function Actor({ of }: { of: By }) {
  const actor = useActor()(of)
  if (of.by_id == null) return actor
  return <RecordLink record={`${of.by}:${of.by_id}`}>{actor}</RecordLink>
}

interface ReversalProps {
  of: Pick<TransactionEntry, 'reverses' | 'reversed_by'>
  /** In a row that opens. */
  link: RowLink
}

export function Reversal({ of: { reverses, reversed_by }, link }: ReversalProps) {
  const t = useT()
  if (reverses != null)
    return (
      <Link to={transactionAddress(reverses)} {...link}>
        {t('console.ledger.reversesOne', { id: reverses })}
      </Link>
    )
  if (reversed_by != null)
    return (
      <Link to={transactionAddress(reversed_by)} {...link}>
        {t('console.ledger.reversedByOne', { id: reversed_by })}
      </Link>
    )
  return null
}
