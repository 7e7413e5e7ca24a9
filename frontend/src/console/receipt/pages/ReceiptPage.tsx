// One receipt: what the bank statement shows, what it is for or may be for, what can be done with it, and what happened
// to it.
import { useNavigate, useParams } from 'react-router-dom'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useReceipt } from '../api/receipts'
import { ReceiptActs } from '../components/ReceiptActs'
import { ReceiptFacts } from '../components/ReceiptFacts'
import { ReceiptHistory } from '../components/ReceiptHistory'
import { ReceiptBadge } from '../components/ReceiptParts'
import { receiptsAddress, useReceiptPlace } from '../model/receipts'

export default function ReceiptPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = receiptsAddress(useReceiptPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useReceipt(id)
  const receipt = data?.id === id ? data : undefined
  if (!receipt) {
    const gone = { title: t('console.receipts.gone'), text: t('console.receipts.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.receipts.back') }}
      title={receipt.payer ?? t('console.receipts.name', { id: receipt.id })}
      aside={
        <>
          <ReceiptBadge receipt={receipt} />
          <span className="muted figures">{`#${receipt.id}`}</span>
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          <ReceiptFacts receipt={receipt} />
        </div>
        <div className="investor-main">
          <ReceiptActs key={receipt.id} receipt={receipt} reload={refetch} />
          <ReceiptHistory receipt={receipt} />
        </div>
      </div>
    </RecordPage>
  )
}
