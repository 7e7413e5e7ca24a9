// The proof of payment, as a row that opens it.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { openLater } from '@/shared/ui/openLater'
import { proofLink } from '../api/deposits'
import type { Deposit } from '../wire'

export function ProofRow({ request }: { request: Deposit }) {
  const t = useT()
  if (!request.ProofOfPaymentDocumentID) return null
  return (
    <div className="rows">
      <button
        type="button"
        className="row"
        onClick={() => void openLater(() => proofLink(request.WalletFundingRequestID))}
      >
        <Icon name="document" />
        <span className="row-words">{t('deposit.proof.open')}</span>
        <Icon name="forward" size={20} />
      </button>
    </div>
  )
}
