// What happened to a payment, the newest first, and the gateway's reports on it.

import type { PaymentItem, PaymentNotice, PaymentRecord, PaymentStep } from '@/console/shared/api/wire'
import { BookingsLink } from '@/console/shared/place/BookingsLink'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import '../payment.css'

export function PaymentSteps({ payment }: { payment: PaymentRecord }) {
  return (
    <ol>
      {payment.history
        .map((step, order) => ({ step, order }))
        .reverse()
        .map(({ step, order }) => (
          <Step key={order} step={step} />
        ))}
    </ol>
  )
}

function Step({ step }: { step: PaymentStep }) {
  const t = useT()
  const refused = step.from === 'Refunding' && step.to === 'Paid'
  return (
    <li className={refused ? 'history-bad' : undefined}>
      <p>
        <strong>{t(refused ? 'console.payment.refundRefused' : `console.payment.state.${step.to}`)}</strong>
        <span className="muted">{step.name || t(`console.by.${step.by}`)}</span>
      </p>
      {step.comment && <blockquote>{step.comment}</blockquote>}
      <time className="muted figures" dateTime={step.at}>
        {zonedTime(step.at)}
      </time>
    </li>
  )
}

export function PaymentHistory({ payment }: { payment: PaymentItem }) {
  const t = useT()
  return (
    <section className="record-part">
      <header className="record-part-head">
        <h2>{t('console.history')}</h2>
        <BookingsLink record={`payment:${payment.id}`} />
      </header>
      <div className="history payment-history">
        <PaymentSteps payment={payment} />
      </div>
    </section>
  )
}

export function PaymentNotices({ payment }: { payment: PaymentItem }) {
  const t = useT()
  if (payment.provider === 'builtin') return null
  return (
    <section className="record-part">
      <h2>{t('console.payment.told')}</h2>
      {payment.notices.length === 0 && <p className="muted">{t('console.payment.toldNothing')}</p>}
      <ul className="lines">
        {payment.notices.map((notice, order) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only grow at the end.
          <Notice key={order} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function Notice({ notice }: { notice: PaymentNotice }) {
  const t = useT()
  return (
    <li>
      <span>
        <strong>{t(`console.payment.outcome.${notice.outcome}`)}</strong>
        <small className="muted">{t(`console.payment.notice.${notice.state}`)}</small>
        <small className="muted figures">{notice.provider_reference}</small>
      </span>
      <span className="lines-end">
        {notice.amount != null && <Money amount={notice.amount} currency={notice.currency ?? ''} />}
        <small className="muted figures">{zonedTime(notice.received_at)}</small>
      </span>
    </li>
  )
}
