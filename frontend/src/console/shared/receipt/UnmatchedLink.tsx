// The way from an item that waits for its money to the receipts that nobody has matched yet, in its currency.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { readCurrency } from '../amount/currencies'
import type { Item } from '../api/wire'
import { addressOf } from '../place/keyed'
import { seesReceipts } from '../session/rights'
import { useOperator } from '../session/session'

interface UnmatchedLinkProps {
  item: Pick<Item, 'currency' | 'funding_method'>
}

/** Coins do not arrive on a bank account. */
export function UnmatchedLink({ item: { currency, funding_method: method } }: UnmatchedLinkProps) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesReceipts(operator))
  if (!sees || method === 'Bitcoin') return null
  return (
    <p className="unmatched-link">
      <Link to={addressOf('/receipts', { currency: readCurrency(currency) })}>
        {t('console.receipt.look')}
      </Link>
    </p>
  )
}
