// The page of a batch: the paying bank account, the pay date, the payouts, and the payment files once it is released.
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { PayoutBatchItem, PayoutEntry } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import type { Column } from '@/console/shared/list/Table'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useT } from '@/shared/i18n'
import { useBatch } from '../api/batches'
import { BatchActs } from '../components/BatchActs'
import { BatchFacts, BatchFiles } from '../components/BatchFacts'
import { BatchBadge } from '../components/PayoutParts'
import { PayoutTable } from '../components/PayoutTable'
import { TakeOut } from '../components/TakeOut'
import { batchesAddress, useBatchPlace } from '../model/batches'
import '../payout.css'

export default function BatchPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = batchesAddress(useBatchPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useBatch(id)
  const batch = data?.id === id ? data : undefined
  if (!batch) {
    const gone = { title: t('console.payouts.batchGone'), text: t('console.payouts.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.payouts.backToBatches') }}
      title={t('console.payouts.batch', { id: batch.id })}
      aside={<BatchBadge batch={batch} />}
    >
      <div className="investor">
        <div className="investor-side">
          <BatchFacts batch={batch} />
        </div>
        <div className="investor-main">
          <BatchActs key={batch.id} batch={batch} />
          <BatchFiles batch={batch} />
        </div>
      </div>
      <InBatch batch={batch} />
    </RecordPage>
  )
}

function InBatch({ batch }: { batch: PayoutBatchItem }) {
  const t = useT()
  const [taken, take] = useState<PayoutEntry>()
  const out: Column<PayoutEntry> = {
    head: t('console.payouts.takeOut'),
    isHeadHidden: true,
    className: 'number',
    cell: (payout) => (
      <button
        type="button"
        className="tool"
        aria-label={t('console.payouts.takeOutOf', { id: payout.id })}
        onClick={() => take(payout)}
      >
        {t('console.payouts.takeOut')}
      </button>
    ),
  }
  return (
    <RecordPart
      title={t('console.list.payouts')}
      none={t('console.payouts.emptyBatch')}
      count={batch.payouts.length}
    >
      <PayoutTable
        items={batch.payouts}
        inBatch
        changed={batch.changed}
        proposed={batch.proposed}
        last={batch.may.includes('take_out') ? out : undefined}
      />
      {taken && <TakeOut batch={batch} payout={taken} onClose={() => take(undefined)} />}
    </RecordPart>
  )
}
