// One payout: to whom and for what, what happened to it, what can be done with it; if its bank account is not known
// yet, the documents of the record beside what is typed.
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Documents } from '@/console/document/components/Documents'
import { usePayout } from '@/console/payout/api/payouts'
import { PayoutActs } from '@/console/payout/components/PayoutActs'
import { PayoutBlocked } from '@/console/payout/components/PayoutBlocked'
import { PayoutFacts, PayoutPayee } from '@/console/payout/components/PayoutFacts'
import { PayoutHistory } from '@/console/payout/components/PayoutHistory'
import { PayoutBadge } from '@/console/payout/components/PayoutParts'
import { payoutsAddress, usePayoutPlace } from '@/console/payout/model/payouts'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useT } from '@/shared/i18n'
import './payout.css'

export default function PayoutPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = payoutsAddress(usePayoutPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = usePayout(id)
  const payout = data?.id === id ? data : undefined
  if (!payout) {
    const gone = { title: t('console.payouts.gone'), text: t('console.payouts.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.payouts.back') }}
      title={payout.payee ?? t('console.payouts.name', { id: payout.id })}
      aside={
        <>
          <PayoutBadge state={payout.state} />
          <span className="muted figures">{`#${payout.id}`}</span>
        </>
      }
    >
      <Layout
        acts={
          <>
            <PayoutBlocked payout={payout} />
            <PayoutActs key={payout.id} payout={payout} reload={refetch} />
          </>
        }
        facts={
          <>
            <PayoutFacts payout={payout} />
            <PayoutPayee payout={payout} />
          </>
        }
        history={<PayoutHistory payout={payout} />}
        documents={
          payout.documents.length > 0 && (
            <Documents item={{ documents: payout.documents, data: {} }} reload={() => void refetch()} />
          )
        }
      />
    </RecordPage>
  )
}

interface LayoutProps {
  acts: ReactNode
  facts: ReactNode
  history: ReactNode
  documents: ReactNode
}

/** Documents stay visible beside the fields that are typed from them. */
function Layout({ acts, facts, history, documents }: LayoutProps) {
  const t = useT()
  if (!documents) {
    return (
      <div className="investor">
        <div className="investor-side">{facts}</div>
        <div className="investor-main">
          {acts}
          {history}
        </div>
      </div>
    )
  }
  return (
    <div className="investor payout-beside">
      <div className="investor-side">
        {acts}
        {facts}
        {history}
      </div>
      <div className="investor-main">
        <div className="payout-documents">
          <RecordPart title={t('console.documents')}>
            <div className="file-papers">{documents}</div>
          </RecordPart>
        </div>
      </div>
    </div>
  )
}
