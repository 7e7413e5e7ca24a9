// When a withdrawal was paid, and by which reference its owner finds the payment.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import type { Fact } from '@/shared/ui/Receipt'
import type { Withdrawal } from '../wire'

export function usePaymentFacts({ PayoutMethod, PaidOn, PaymentReference }: Withdrawal): Fact[] {
  const t = useT()
  const facts: Fact[] = []
  if (PaidOn) facts.push({ label: t('withdrawal.paidOn'), value: dateText(PaidOn) })
  if (PaymentReference) {
    const label = t(`withdrawal.reference.${PayoutMethod}`)
    facts.push({
      label,
      value: (
        <span className="withdraw-reference">
          <span>{PaymentReference}</span>
          <CopyButton
            text={PaymentReference}
            label={t('withdrawal.reference.copy', { what: label })}
            copied={t('withdrawal.reference.copied', { what: label })}
            failed={t('withdrawal.reference.copyFailed')}
          />
        </span>
      ),
    })
  }
  return facts
}
