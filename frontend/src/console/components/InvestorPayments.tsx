// The fees that an investor paid, each with what happened to it. They did not come where the role reads no accounts.
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Investor } from '../api/wire'
import { FeePayment } from './FeePanel'

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
          </li>
        ))}
      </ul>
    </section>
  )
}
