// The way from an unfinished order to the page of its evidence.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { kindOf } from '../evidence'
import { evidenceRoute } from '../routes'
import type { MyInvestment } from '../wire'

export function EvidenceLink({ order }: { order: MyInvestment }) {
  const t = useT()
  const isSignedOnly = kindOf(order.PaymentMethodID) === 'signature'
  return (
    <Link className="text-link" to={evidenceRoute(order.UserInvestmentID)}>
      <Icon name={isSignedOnly ? 'pen' : 'upload'} size={18} />
      {t(isSignedOnly ? 'subscription.evidence.openSigned' : 'subscription.evidence.open')}
    </Link>
  )
}
