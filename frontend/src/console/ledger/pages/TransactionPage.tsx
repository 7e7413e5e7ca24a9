// One transaction: what it moved between which books, for which records, and its cause.
import { useNavigate, useParams } from 'react-router-dom'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'
import { useTransaction } from '../api/ledger'
import { BookingEvent, TransactionFacts } from '../components/TransactionFacts'
import { TransactionPostings } from '../components/TransactionPostings'
import { transactionsAddress, useTransactionsPlace } from '../model/transactions'

export default function TransactionPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = transactionsAddress(useTransactionsPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useTransaction(id)
  const transaction = data?.id === id ? data : undefined
  if (!transaction) {
    const gone = { title: t('console.ledger.gone'), text: t('console.ledger.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.ledger.back') }}
      title={transaction.reference}
      aside={
        <>
          <span className="muted figures">{`#${transaction.id}`}</span>
          {transaction.reversed_by != null && (
            <StatusBadge tone="quiet" label={t('console.ledger.isReversed')} />
          )}
          {transaction.reverses != null && (
            <StatusBadge tone="quiet" label={t('console.ledger.isReversal')} />
          )}
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          <TransactionFacts transaction={transaction} />
          <BookingEvent event={transaction.event} />
        </div>
        <div className="investor-main">
          <TransactionPostings transaction={transaction} />
        </div>
      </div>
    </RecordPage>
  )
}
