// The state of a payment as a badge, and its gateway.

import type { FeeStanding, PaymentState } from '@/console/shared/api/wire'
import { type Translate, useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'
import { paymentTones } from '../model/payments'

interface PaymentBadgeProps {
  state: PaymentState | FeeStanding
  /** The gateway did not give it back. */
  refused?: boolean
}

export function PaymentBadge({ state, refused = false }: PaymentBadgeProps) {
  const t = useT()
  if (refused) return <StatusBadge tone="bad" label={t('console.payment.refundRefused')} />
  return <StatusBadge tone={paymentTones[state]} label={t(`console.payment.state.${state}`)} />
}

/** The gateway's name as people know it. */
export function gatewayName(t: Translate, provider: string): string {
  if (provider === 'payfast') return 'PayFast'
  return provider === 'builtin' ? t('console.payment.builtIn') : provider
}
