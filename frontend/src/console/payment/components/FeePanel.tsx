// The fee of an account beside its decision: the fee, its state, what happened to each payment. A fee that was taken
// back while the account is under review is shown first.
import { Link } from 'react-router-dom'
import type { Item, PaymentRecord } from '@/console/shared/api/wire'
import { seesPayments } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zonedTime } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { paymentAddress } from '../model/payments'
import { PaymentSteps } from './PaymentHistory'
import { gatewayName, PaymentBadge } from './PaymentState'
import '../payment.css'

const isUnderReview = (item: Item) => item.state === 'LWAIT' || item.state === 'GWAIT'

/** Shown above what was typed: the account is waiting for a decision, and its fee is gone. */
export function FeeTakenBack({ item }: { item: Item }) {
  const t = useT()
  const { fee } = item
  if (!fee?.taken_back || !isUnderReview(item)) return null
  const last = fee.payments.find(({ state }) => state === fee.standing)
  return (
    <div className="refusal fee-taken-back" role="note">
      <Icon name="alert" size={18} />
      <p>
        <strong>
          {t(`console.fee.takenBack.${fee.standing === 'Refunding' ? 'Refunding' : 'Refunded'}`)}
        </strong>
        <span>
          {t('console.fee.takenBackText', {
            date: last?.refund_asked_at ? dateText(last.refund_asked_at) : '',
          })}
        </span>
      </p>
    </div>
  )
}

export function FeePanel({ item }: { item: Item }) {
  const t = useT()
  const { fee } = item
  if (!fee) return null
  const [newest] = fee.payments
  return (
    <section className="fee-panel">
      <header className="typed-title">
        <h2>{t('console.fee.title')}</h2>
        <PaymentBadge state={fee.standing} />
      </header>
      <p className="fee-amount">
        <Money amount={newest?.amount ?? fee.asked} currency={fee.currency} size="large" />
        {newest && newest.amount !== fee.asked && (
          <span className="muted">
            {t('console.fee.askedNow', { amount: `${fee.currency} ${fee.asked}` })}
          </span>
        )}
      </p>
      {fee.payments.length === 0 && <p className="muted">{t('console.fee.none')}</p>}
      {fee.payments.map((payment) => (
        <FeePayment key={payment.id} payment={payment} />
      ))}
    </section>
  )
}

/** One payment in a line; its steps are there when it is opened. */
export function FeePayment({ payment }: { payment: PaymentRecord }) {
  const t = useT()
  const linked = useOperator(({ operator }) => operator !== null && seesPayments(operator))
  const name = t('console.payment.name', { id: payment.id })
  return (
    <details className="fee-payment">
      <summary>
        <span className="fee-payment-what">
          <strong>{name}</strong>
          <small className="muted figures">
            {`${zonedTime(payment.paid_at ?? payment.created_at)} · ${gatewayName(t, payment.provider)}`}
          </small>
        </span>
        <PaymentBadge state={payment.state} refused={payment.refund_refused} />
      </summary>
      <dl className="pairs">
        <div>
          <dt>{t('console.payment.providerReference')}</dt>
          <dd className="figures">{payment.provider_reference ?? t('console.payment.noneYet')}</dd>
        </div>
        <div>
          <dt>{t('console.payment.reference')}</dt>
          <dd className="figures">{payment.reference}</dd>
        </div>
        {payment.refund_reason && (
          <div>
            <dt>{t('console.payment.refundReason')}</dt>
            <dd>{payment.refund_reason}</dd>
          </div>
        )}
      </dl>
      <div className="history payment-history">
        <PaymentSteps payment={payment} />
      </div>
      {linked && <Link to={paymentAddress(payment.id)}>{t('console.payment.open')}</Link>}
    </details>
  )
}
