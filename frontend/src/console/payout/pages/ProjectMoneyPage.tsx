// The money of one project: what may be paid to it now, what was paid, and proposing a payment.
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Proposal } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { RegisterLink } from '@/console/shared/place/RegisterLink'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useT } from '@/shared/i18n'
import { usePayouts } from '../api/payouts'
import { useFunds } from '../api/projectFunds'
import { FundsFigures } from '../components/FundsFigures'
import { PayoutTable } from '../components/PayoutTable'
import { ProjectPayForm } from '../components/ProjectPayForm'
import { payoutsAddress } from '../model/payouts'
import { projectFundsAddress, useProjectName } from '../model/projectFunds'
import '../payout.css'

export default function ProjectMoneyPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const name = useProjectName()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Proposal>()
  const { data, error, refetch } = useFunds(id)
  const first = data?.funds[0]
  const item = first?.project.id === id ? data : undefined
  const mayPay = item?.may_pay === true
  useKeys('item', {
    ...useDeskHandlers(),
    pass: () => mayPay && setOpen(true),
    leave: () => void navigate(projectFundsAddress),
  })
  if (!item || !first) {
    const gone = { title: t('console.funds.gone'), text: t('console.payouts.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to: projectFundsAddress, label: t('console.funds.back') }}
      title={name(first.project)}
      aside={
        <>
          <span className="muted figures">{first.code}</span>
          <RegisterLink project={id} />
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          {item.funds.map((funds) => (
            <RecordPart key={funds.currency} title={t('console.funds.in', { currency: funds.currency })}>
              <FundsFigures funds={funds} />
            </RecordPart>
          ))}
        </div>
        <div className="investor-main">
          <OpenProposals on={{ kind: 'project', id: String(id) }} made={made} />
          {mayPay && !isOpen && (
            <section className="record-part record-acts payout-acts">
              <h2>{t('console.payouts.next')}</h2>
              <button type="button" className="act act-pass" onClick={() => setOpen(true)}>
                {t('console.funds.pay')} <kbd>P</kbd>
              </button>
            </section>
          )}
          {mayPay && isOpen && (
            <ProjectPayForm
              key={id}
              project={id}
              item={item}
              reload={refetch}
              onDone={(proposal) => {
                setMade(proposal)
                setOpen(false)
              }}
              onCancel={() => setOpen(false)}
            />
          )}
          <Payments project={id} />
        </div>
      </div>
    </RecordPage>
  )
}

/** The newest payouts to the project. */
function Payments({ project }: { project: number }) {
  const t = useT()
  const { data } = usePayouts({ project })
  if (!data) return null
  return (
    <RecordPart
      title={t('console.funds.payments')}
      none={t('console.funds.noPayments')}
      count={data.items.length}
      aside={
        data.older != null && <Link to={payoutsAddress({ project })}>{t('console.funds.allPayments')}</Link>
      }
    >
      <PayoutTable items={data.items} inProject />
    </RecordPart>
  )
}
