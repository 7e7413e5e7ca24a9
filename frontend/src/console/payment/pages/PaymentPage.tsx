// One payment of a fee: the payer, the account, its state at the gateway, what happened to it; finance refunds it.
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { PaymentItem } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { recordAddress } from '@/console/shared/place/place'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { StateBadge } from '@/console/shared/review/State'
import { givesBack } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { usePayment } from '../api/payments'
import { PaymentHistory, PaymentNotices } from '../components/PaymentHistory'
import { gatewayName, PaymentBadge } from '../components/PaymentState'
import { RefundForm } from '../components/RefundForm'
import { paymentsAddress, usePaymentPlace } from '../model/payments'
import '../payment.css'

export default function PaymentPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = paymentsAddress(usePaymentPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = usePayment(id)
  const payment = data?.id === id ? data : undefined
  if (!payment) {
    const gone = { title: t('console.payment.gone'), text: t('console.payment.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.payment.back') }}
      title={t('console.payment.name', { id: payment.id })}
      aside={<PaymentBadge state={payment.state} refused={payment.refund_refused} />}
    >
      <div className="investor">
        <div className="investor-side">
          <Facts payment={payment} />
          <Refund payment={payment} reload={refetch} />
        </div>
        <div className="investor-main">
          <PaymentHistory payment={payment} />
          <PaymentNotices payment={payment} />
        </div>
      </div>
    </RecordPage>
  )
}

function Facts({ payment }: { payment: PaymentItem }) {
  const t = useT()
  const when = (at: string | null | undefined) => at && zonedTime(at)
  const facts: Fact[] = [
    [
      t('console.payment.investor'),
      <Link key="investor" to={recordAddress('investors', payment.investor_id, { page: 1 })}>
        {payment.investor}
      </Link>,
    ],
    [
      t('console.account'),
      <span key="account" className="payment-account">
        {`${payment.framework} ${payment.account_number}`} <StateBadge state={payment.account_state} />
      </span>,
    ],
    [t('console.payment.gateway'), gatewayName(t, payment.provider)],
    [t('console.payment.providerReference'), payment.provider_reference ?? t('console.payment.noneYet')],
    [t('console.payment.reference'), payment.reference],
    [t('console.payment.started'), when(payment.created_at)],
    [t('console.payment.paidAt'), when(payment.paid_at)],
    [t('console.payment.refundAskedAt'), when(payment.refund_asked_at)],
    [t('console.payment.refundReason'), payment.refund_reason],
  ]
  return (
    <section className="record-part">
      <p className="payment-amount">
        <Money amount={payment.amount} currency={payment.currency} size="large" />
      </p>
      <FactList facts={facts} />
    </section>
  )
}

function Refund({ payment, reload }: { payment: PaymentItem; reload: () => Promise<unknown> }) {
  const t = useT()
  const may = useOperator(({ operator }) => operator !== null && givesBack(operator))
  const waits = payment.state === 'Refunding'
  const offered = may && payment.state === 'Paid'
  if (!waits && !offered && !payment.refund_refused) return null
  return (
    <section className="record-part payment-refund">
      <h2>{t('console.payment.refund')}</h2>
      {payment.refund_refused && (
        <div className="refusal" role="note">
          <p>
            <Icon name="alert" size={18} />
            {t('console.payment.refundRefusedText')}
          </p>
        </div>
      )}
      {waits && <p className="muted">{t('console.payment.refundingText')}</p>}
      {offered && !payment.refund_refused && <p className="muted">{t('console.payment.refundText')}</p>}
      {offered && <RefundForm payment={payment} reload={reload} />}
    </section>
  )
}
