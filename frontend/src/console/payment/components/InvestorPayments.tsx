// The fees that an investor paid, each with what happened to it. They did not come where the role reads no accounts.

import type { Investor, PaymentRecord } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { notKept } from '../model/payments'
import { FeePayment } from './FeePanel'
import '../payment.css'

export function InvestorPayments({ investor }: { investor: Investor }) {
  const t = useT()
  const { payments } = investor
  if (!payments || payments.length === 0) return null
  return (
    <section className="record-part">
      <h2>{t('console.fee.title')}</h2>
      <ul className="own-payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <p className="own-payment">
              <Money amount={payment.amount} currency={payment.currency} />
              <small className="muted figures">{payment.account_number}</small>
            </p>
            <FeePayment payment={payment} />
            <Told payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why a payment is not had, in the words that its investor reads. */
function Told({ payment }: { payment: PaymentRecord }) {
  const t = useT()
  const word = notKept[payment.state]
  if (!word) return null
  return (
    <div className={word === 'failed' ? 'reason reason-bad' : 'reason'} role="note">
      <p>{t('console.fee.told', { words: t(`fee.text.${word}`) })}</p>
    </div>
  )
}
